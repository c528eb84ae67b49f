import { quantileMargins } from '@outpick/forecast';
import type { MarginDistribution } from '@outpick/forecast';
import { summarizeForecast } from '../ratings/index.ts';
import { chartArea, colors } from './frame.ts';
import type { Frame, PlacedText } from './frame.ts';

type Chart = NonNullable<Frame['chart']>;

/** The layout of a forecast's dots: the number of columns, and in pixels the column size and the base line. */
const dots = { columns: 18, size: 21, base: 430 };

/** Draws dots at fifty quantiles of the margin, away wins to the left. Wins of the favorite have the algorithm's color. */
export function drawForecast(distribution: MarginDistribution): Chart {
  const margins = quantileMargins(distribution);
  const { homeWins } = summarizeForecast(distribution);
  const reach = Math.max(1, ...margins.map(Math.abs)) * 1.001;
  const heights = new Map<number, number>();
  const circles = margins.map((margin) => {
    const column = Math.floor(((margin / reach + 1) / 2) * dots.columns);
    const level = heights.get(column) ?? 0;
    heights.set(column, level + 1);
    const [x, y] = [chartArea.left + (column + 0.5) * dots.size, dots.base - (level + 0.6) * dots.size];
    const points = Math.round(margin);
    const isFavoriteWin = homeWins ? points > 0 : points < 0;
    const style =
      points === 0
        ? `fill="none" stroke="${colors.quiet}" stroke-width="2"`
        : `fill="${isFavoriteWin ? colors.algorithm : colors.quiet}"`;
    return `<circle cx="${x.toFixed(1)}" cy="${y.toFixed(1)}" r="${dots.size * 0.4}" ${style}/>`;
  });
  const width = dots.columns * dots.size;
  const middle = chartArea.left + width / 2;
  const svg = `<path d="M${chartArea.left} ${dots.base}h${width}" stroke="${colors.ink}" stroke-width="3"/>
    <path d="M${middle} ${dots.base - 11 * dots.size}V${dots.base}" stroke="${colors.ink}" stroke-width="2" stroke-dasharray="6 5"/>
    ${circles.join('')}`;
  return { svg, texts: [] };
}

/** The position of a block of fifty dots in a picture, in pixels. */
export interface DotsPlace {
  readonly left: number;
  readonly top: number;
  /** The width of a column and the height of a row. */
  readonly size: number;
  readonly radius: number;
}

const dotsInRow = 10;

/** Returns how many of fifty dots represent a part of the whole. */
export const countDots = (part: number, whole: number): number =>
  whole === 0 ? 0 : Math.round((part / whole) * 50);

/** Draws fifty dots in rows of ten, the first ones filled. */
export const drawFiftyDots = (filled: number, { left, top, size, radius }: DotsPlace): string =>
  Array.from({ length: 50 }, (_, index) => {
    const x = left + ((index % dotsInRow) + 0.5) * size;
    const y = top + (Math.floor(index / dotsInRow) + 0.5) * size;
    const style =
      index < filled ? `fill="${colors.crowd}"` : `fill="none" stroke="${colors.quiet}" stroke-width="3"`;
    return `<circle cx="${x.toFixed(1)}" cy="${y.toFixed(1)}" r="${radius}" ${style}/>`;
  }).join('');

/** Draws a board's players as fifty dots. The share that beat the algorithm is filled. */
export function drawShare(beatIt: number, players: number): Chart {
  const place = { left: chartArea.left, top: 205, size: 37.8, radius: 13 };
  return { svg: drawFiftyDots(countDots(beatIt, players), place), texts: [] };
}

/** Formats points with a sign; the minus is U+2212. */
export function formatSigned(points: number): string {
  const digits = Math.abs(points).toFixed(1);
  if (Number(digits) === 0) return digits;
  return `${points > 0 ? '+' : '−'}${digits}`;
}

const gapLine = { y: 305, label: 36 };

/** Draws a ruler of points with the algorithm's dot, the player's square and the gap between them. */
export function drawGap(points: number, algorithmPoints: number): Chart {
  const [low, high] = [Math.min(0, points, algorithmPoints), Math.max(0, points, algorithmPoints)];
  const [from, to] = [chartArea.left + 20, chartArea.right - 20];
  const span = high - low || 1;
  const place = (value: number) => Math.round(from + ((value - low) / span) * (to - from));
  const [own, algorithm, zero] = [place(points), place(algorithmPoints), place(0)];
  const { y } = gapLine;
  const svg = `<path d="M${chartArea.left} ${y}H${chartArea.right}" stroke="${colors.quiet}" stroke-width="3"/>
    <path d="M${zero} ${y - 22}v44" stroke="${colors.ink}" stroke-width="3"/>
    <path d="M${algorithm} ${y}H${own}" stroke="${colors.you}" stroke-width="10"/>
    <circle cx="${algorithm}" cy="${y}" r="18" fill="${colors.algorithm}"/>
    <path d="M${own - 17} ${y - 17}h34v34h-34z" fill="${colors.you}"/>`;
  const label = (text: string, color: string, top: number): PlacedText => ({
    text,
    color,
    top,
    size: gapLine.label,
    left: chartArea.left,
    width: chartArea.right - chartArea.left,
  });
  return {
    svg,
    texts: [
      label(`Algorithm ${formatSigned(algorithmPoints)}`, colors.algorithm, y - 90),
      label(`Player ${formatSigned(points)}`, colors.you, y + 48),
    ],
  };
}
