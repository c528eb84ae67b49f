/** A dot of a dot plot: the x coordinate of its center, and the number of dots below it. */
export interface Dot {
  readonly x: number;
  readonly level: number;
}

/** A vertical band of a plot, in drawing units. */
export interface Band {
  readonly from: number;
  readonly to: number;
}

interface MarginScaleOptions {
  /** The largest margin of the plot. */
  readonly reach: number;
  readonly width: number;
  /** Margins closer to 0 than this are ties; 0 if ties are impossible. */
  readonly level: number;
  /** The least width of the ties' band. */
  readonly leastBand: number;
}

/**
 * Returns a function that maps margins to places, with 0 in the middle. The ties' band is at least `leastBand` wide, so that
 * a dot fits. Margins outside the band are spread evenly over the rest.
 */
export function marginScale({ reach, width, level, leastBand }: MarginScaleOptions) {
  const half = width / 2;
  const band = level === 0 ? 0 : Math.max(leastBand / 2, (level / reach) * half);
  return (margin: number): number => {
    const size = Math.abs(margin);
    const away =
      size < level ? (size / level) * band : band + ((size - level) / (reach - level)) * (half - band);
    return round(half + Math.sign(margin) * away);
  };
}

interface DotPlace {
  readonly place: number;
  /** −1 left of the band, 0 in it, 1 right of it. */
  readonly side: -1 | 0 | 1;
}

interface StackOptions {
  readonly band: Band;
  /** The width of a column: a dot and its gap. */
  readonly column: number;
  /** The width of the plot. */
  readonly width: number;
}

/** Stacks dots in columns that start at the band's edges, so that each dot stays on its side of the band, or inside it. */
export function stackDots(dots: readonly DotPlace[], options: StackOptions): readonly Dot[] {
  const heights = new Map<number, number>();
  return dots.map((dot) => {
    const x = columnOf(dot, options);
    const level = heights.get(x) ?? 0;
    heights.set(x, level + 1);
    return { x, level };
  });
}

/** The center of a dot's column. */
function columnOf({ place, side }: DotPlace, { band, column, width }: StackOptions): number {
  if (side === 0) {
    const columns = Math.max(1, Math.floor((band.to - band.from) / column));
    const start = (band.from + band.to - columns * column) / 2;
    return round(start + (clampIndex((place - start) / column, columns) + 0.5) * column);
  }
  const [edge, end] = side > 0 ? [band.to, width] : [band.from, 0];
  const columns = Math.max(1, Math.floor(Math.abs(end - edge) / column));
  const index = clampIndex(((place - edge) * side) / column, columns);
  return round(edge + side * (index + 0.5) * column);
}

/** Limits an index to the existing columns. */
const clampIndex = (index: number, columns: number): number =>
  Math.max(0, Math.min(columns - 1, Math.floor(index)));

/** A tenth is precise enough and keeps the SVG small. */
const round = (value: number): number => Math.round(value * 10) / 10;
