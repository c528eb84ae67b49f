/**
 * The nearest whole number. Halves round away from zero, as people round by hand (`Math.round` gives −2 for −2.5). Never
 * minus zero.
 *
 * @example roundHalfAwayFromZero(-2.5) // -3
 */
export function roundHalfAwayFromZero(x: number): number {
  const size = Math.abs(x);
  const whole = Math.trunc(size);
  const rounded = size - whole >= 0.5 ? whole + 1 : whole;
  return x < 0 && rounded > 0 ? -rounded : rounded;
}
