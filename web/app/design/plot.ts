/** Maps a range of values linearly to a range of pixels, rounded to a tenth to keep the SVG small. */
export const linearScale =
  ([from, to]: readonly [number, number], [left, right]: readonly [number, number]) =>
  (value: number): number =>
    Math.round((left + ((value - from) / (to - from)) * (right - left)) * 10) / 10;

/** A dot of a dot plot: its column's centre, and the number of dots below it. */
export interface Dot {
  readonly x: number;
  readonly level: number;
}

/** Stacks dots in columns of the given width, each on top of the previous one. */
export function stackDots(places: readonly number[], width: number): readonly Dot[] {
  const heights = new Map<number, number>();
  return places.map((place) => {
    const column = Math.floor(place / width);
    const level = heights.get(column) ?? 0;
    heights.set(column, level + 1);
    return { x: (column + 0.5) * width, level };
  });
}

/**
 * A kernel density estimate (Gaussian kernel, bandwidth by Silverman's rule), in dots for a column of the given width
 * at `at`.
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
  const level = ties > 0 ? ` and end level in ${ties}` : '';
  return `Of fifty equally likely endings, ${home} win ${count((margin) => margin > 0)} and ${away} win ${count((margin) => margin < 0)}${level}.`;
}
