import { quantileMargins } from '@outpick/forecast';
import type { MarginDistribution } from '@outpick/forecast';
import { summariseForecast } from '../ratings/index.ts';
import { chartArea, colours } from './frame.ts';
import type { Frame, PlacedText } from './frame.ts';

type Chart = NonNullable<Frame['chart']>;

/** The dots of a forecast: columns, the size of a column, and the base line. */
const dots = { columns: 18, size: 21, base: 430 };

/** Dots at fifty quantiles of the margin, away wins to the left. Wins of the favorite have the algorithm's colour. */
export function drawForecast(distribution: MarginDistribution): Chart {
  const margins = quantileMargins(distribution);
  const { homeWins } = summariseForecast(distribution);
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
        ? `fill="none" stroke="${colours.quiet}" stroke-width="2"`
        : `fill="${isFavoriteWin ? colours.algorithm : colours.quiet}"`;
    return `<circle cx="${x.toFixed(1)}" cy="${y.toFixed(1)}" r="${dots.size * 0.4}" ${style}/>`;
  });
  const width = dots.columns * dots.size;
  const middle = chartArea.left + width / 2;
  const svg = `<path d="M${chartArea.left} ${dots.base}h${width}" stroke="${colours.ink}" stroke-width="3"/>
    <path d="M${middle} ${dots.base - 11 * dots.size}V${dots.base}" stroke="${colours.ink}" stroke-width="2" stroke-dasharray="6 5"/>
    ${circles.join('')}`;
  return { svg, texts: [] };
}

/** Where fifty dots stand in a picture. */
export interface DotsPlace {
  readonly left: number;
  readonly top: number;
  /** The width of a column and the height of a row. */
  readonly size: number;
  readonly radius: number;
}

const dotsInRow = 10;

/** How many of fifty dots stand for a part of the whole. */
export const countDots = (part: number, whole: number): number =>
  whole === 0 ? 0 : Math.round((part / whole) * 50);

/** Fifty dots in rows of ten, the first ones filled. */
export const drawFiftyDots = (filled: number, { left, top, size, radius }: DotsPlace): string =>
  Array.from({ length: 50 }, (_, index) => {
    const x = left + ((index % dotsInRow) + 0.5) * size;
    const y = top + (Math.floor(index / dotsInRow) + 0.5) * size;
    const style =
      index < filled ? `fill="${colours.crowd}"` : `fill="none" stroke="${colours.quiet}" stroke-width="3"`;
    return `<circle cx="${x.toFixed(1)}" cy="${y.toFixed(1)}" r="${radius}" ${style}/>`;
  }).join('');

/** Fifty dots for all players of a board, those who beat the algorithm filled. */
export function drawShare(beatIt: number, players: number): Chart {
  const place = { left: chartArea.left, top: 205, size: 37.8, radius: 13 };
  return { svg: drawFiftyDots(countDots(beatIt, players), place), texts: [] };
}

/** Points with a sign; the minus is U+2212. */
export function formatSigned(points: number): string {
  const digits = Math.abs(points).toFixed(1);
  if (Number(digits) === 0) return digits;
  return `${points > 0 ? '+' : '−'}${digits}`;
}

const gapLine = { y: 305, label: 36 };

/** A ruler of points with the algorithm's dot, the player's square and the gap between them. */
export function drawGap(points: number, algorithmPoints: number): Chart {
  const [low, high] = [Math.min(0, points, algorithmPoints), Math.max(0, points, algorithmPoints)];
  const [from, to] = [chartArea.left + 20, chartArea.right - 20];
  const span = high - low || 1;
  const place = (value: number) => Math.round(from + ((value - low) / span) * (to - from));
  const [own, algorithm, zero] = [place(points), place(algorithmPoints), place(0)];
  const { y } = gapLine;
  const svg = `<path d="M${chartArea.left} ${y}H${chartArea.right}" stroke="${colours.quiet}" stroke-width="3"/>
    <path d="M${zero} ${y - 22}v44" stroke="${colours.ink}" stroke-width="3"/>
    <path d="M${algorithm} ${y}H${own}" stroke="${colours.you}" stroke-width="10"/>
    <circle cx="${algorithm}" cy="${y}" r="18" fill="${colours.algorithm}"/>
    <path d="M${own - 17} ${y - 17}h34v34h-34z" fill="${colours.you}"/>`;
  const label = (text: string, colour: string, top: number): PlacedText => ({
    text,
    colour,
    top,
    size: gapLine.label,
    left: chartArea.left,
    width: chartArea.right - chartArea.left,
  });
  return {
    svg,
    texts: [
      label(`Algorithm ${formatSigned(algorithmPoints)}`, colours.algorithm, y - 90),
      label(`Player ${formatSigned(points)}`, colours.you, y + 48),
    ],
  };
}
