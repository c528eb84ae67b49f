/** A dot of a dot plot: its column, and how many dots stand beneath it. */
export interface Dot {
  readonly x: number;
  readonly level: number;
}

/** Stacks dots of a given width at their places: each moves to the middle of its column and onto those before it. */
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
 * A smooth density through the places (Gaussian kernels, Silverman's rule of thumb for their width), as the number
 * of dots that a column of the given width holds at `at`.
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
