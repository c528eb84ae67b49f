import { parameter, type LeagueScale, type Parameter, type Parameters } from '../factors/parameter.ts';

/** Parameters as a point without bounds, for the optimizer. */
export interface SearchSpace {
  readonly start: readonly number[];
  readonly steps: readonly number[];
  at(point: readonly number[]): Parameters;
}

/**
 * Maps positive numbers to their logarithm and shares to their log odds, so that every point is valid. Plain numbers are
 * in units of the margins' standard deviation. Fixed parameters keep their value.
 */
export function searchSpace(
  declared: readonly Parameter[],
  from: Parameters,
  { variance }: LeagueScale,
): SearchSpace {
  const deviation = Math.sqrt(variance);
  const searched = declared.filter(({ form }) => form !== 'fixed');
  return {
    start: searched.map(({ name, form }) => toUnbounded(form, parameter(from, name), deviation)),
    steps: searched.map(({ form }) => (form === 'plain' ? 0.1 : 0.4)),
    at: (point) => ({
      ...from,
      ...Object.fromEntries(
        searched.map(({ name, form }, i) => [name, fromUnbounded(form, point[i] ?? 0, deviation)]),
      ),
    }),
  };
}

function toUnbounded(form: Parameter['form'], value: number, deviation: number): number {
  if (form === 'positive') return Math.log(value);
  if (form === 'share') return Math.log(value / (1 - value));
  return value / deviation;
}

function fromUnbounded(form: Parameter['form'], value: number, deviation: number): number {
  if (form === 'positive') return Math.exp(value);
  if (form === 'share') return 1 / (1 + Math.exp(-value));
  return value * deviation;
}
