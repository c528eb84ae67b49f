/** Maps a range of values linearly to a range of pixels, rounded to a tenth to keep the SVG small. */
export const linearScale =
  ([from, to]: readonly [number, number], [left, right]: readonly [number, number]) =>
  (value: number): number =>
    Math.round((left + ((value - from) / (to - from)) * (right - left)) * 10) / 10;

const steps = [0.1, 0.2, 0.5, 1, 2, 5, 10, 20, 50, 100, 200, 500, 1000];

interface TickOptions {
  /** The most steps that fit between the ends. */
  readonly most: number;
  /** The smallest step between two ticks. */
  readonly least?: number;
}

/** Round, evenly spaced values in a range. They include 0 if the range does. */
export function ticksBetween(
  low: number,
  high: number,
  { most, least = 0.1 }: TickOptions,
): readonly number[] {
  const step = steps.find((size) => size >= least && (high - low) / size <= most) ?? (high - low) / most;
  const from = Math.ceil(low / step);
  const count = Math.floor(high / step) - from + 1;
  return Array.from({ length: count }, (_, index) => Number(((from + index) * step).toFixed(1)));
}

/**
 * The number of the dot that a result lands on, from the predicted winner's side: dot 1 is its biggest win. Takes whole
 * margins in any order.
 */
export function dotOfResult(margins: readonly number[], result: number): number {
  const better = margins.filter((margin) => margin > result).length;
  return Math.min(margins.length, better + 1);
}

/**
 * A kernel density estimate (Gaussian kernel, bandwidth by Silverman's rule) at `at`, in dots for a column of the given
 * width.
 */
export function smoothHeight(places: readonly number[], width: number, at: number): number {
  const spread = standardDeviation(places);
  const kernel = Math.max(1.06 * spread * places.length ** -0.2, width / 2);
  let density = 0;
  for (const place of places) density += Math.exp(-0.5 * ((at - place) / kernel) ** 2);
  return (density * width) / (kernel * Math.sqrt(2 * Math.PI));
}

function standardDeviation(values: readonly number[]): number {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  return Math.sqrt(values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / values.length);
}

/** The fifty dots as a sentence, for screen readers. */
export function describeDots(margins: readonly number[], away: string, home: string): string {
  const whole = margins.map((margin) => Math.round(margin));
  const count = (test: (margin: number) => boolean) => whole.filter(test).length;
  const ties = count((margin) => margin === 0);
  const wins = `${home} win ${count((margin) => margin > 0)}`;
  const losses = `${away} win ${count((margin) => margin < 0)}`;
  const results = ties > 0 ? `${wins}, ${losses} and ${ties} end in a tie` : `${wins} and ${losses}`;
  return `Out of fifty equally likely games, ${results}.`;
}
