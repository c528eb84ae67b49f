import { quantileMargins } from '@outpick/forecast';
import type { MarginDistribution } from '@outpick/forecast';
import sharp from 'sharp';
import { summariseForecast } from '../ratings/index.ts';
import { drawTextInBox, drawTextLine } from './draw-text.ts';

/** The next game of a sport. */
export interface CardGame {
  readonly home: string;
  readonly away: string;
  readonly distribution: MarginDistribution;
}

const [WIDTH, HEIGHT] = [1200, 630];
const colours = { page: '#0f1b1a', ink: '#eef3ef', quiet: '#94a49f', algorithm: '#6ee7c5', you: '#ffb84a' };
const LEFT = 72;
/** The dot chart: position, columns and the size of a column. */
const chart = { left: 750, columns: 18, size: 21, base: 430 };

const percent = (share: number): string => `${(share * 100).toFixed(1)}%`;

/** The logo: a dot and a square on a ruler. */
const logo = `<path d="M72 120h84v6H72z" fill="${colours.ink}"/><circle cx="93" cy="96" r="15" fill="${colours.algorithm}"/><path d="M120 81h30v30h-30z" fill="${colours.you}"/>`;

/** Dots at fifty quantiles of the margin, away wins to the left. Wins of the favorite have the algorithm's colour. */
function drawDots({ distribution }: CardGame): string {
  const margins = quantileMargins(distribution);
  const { homeWins } = summariseForecast(distribution);
  const reach = Math.max(1, ...margins.map(Math.abs)) * 1.001;
  const heights = new Map<number, number>();
  const circles = margins.map((margin) => {
    const column = Math.floor(((margin / reach + 1) / 2) * chart.columns);
    const level = heights.get(column) ?? 0;
    heights.set(column, level + 1);
    const [x, y] = [chart.left + (column + 0.5) * chart.size, chart.base - (level + 0.6) * chart.size];
    const points = Math.round(margin);
    const isFavoriteWin = homeWins ? points > 0 : points < 0;
    const style =
      points === 0
        ? `fill="none" stroke="${colours.quiet}" stroke-width="2"`
        : `fill="${isFavoriteWin ? colours.algorithm : colours.quiet}"`;
    return `<circle cx="${x.toFixed(1)}" cy="${y.toFixed(1)}" r="${chart.size * 0.4}" ${style}/>`;
  });
  const width = chart.columns * chart.size;
  const middle = chart.left + width / 2;
  return `<path d="M${chart.left} ${chart.base}h${width}" stroke="${colours.ink}" stroke-width="3"/>
    <path d="M${middle} ${chart.base - 11 * chart.size}V${chart.base}" stroke="${colours.ink}" stroke-width="2" stroke-dasharray="6 5"/>
    ${circles.join('')}`;
}

function describeForecast({ home, away, distribution }: CardGame): string {
  const { homeWins, margin, winProb, tieProb } = summariseForecast(distribution);
  return `${homeWins ? home : away} by ${margin.toFixed(1)}, Win ${percent(winProb)}, Tie ${percent(tieProb)}`;
}

/** Draws the preview picture of links to a sport's pages: the sport's name and its next forecast, if there is one. */
export async function drawCard(sportName: string, next: CardGame | undefined): Promise<Buffer> {
  const background = `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}">
    <rect width="100%" height="100%" fill="${colours.page}"/>${logo}${next ? drawDots(next) : ''}
    <path d="M${LEFT} 477h${WIDTH - 2 * LEFT}v4H${LEFT}zm0 8h${WIDTH - 2 * LEFT}v1.5H${LEFT}z" fill="${colours.ink}"/></svg>`;
  const line = { size: 40, width: WIDTH - 2 * LEFT };
  const name = await drawTextInBox(sportName, colours.ink, { width: next ? 620 : 1056, height: 270 });
  const headline = next ? describeForecast(next) : 'Can you outpick the algorithm?';
  const texts = [
    { ...(await drawTextLine('Outpick', colours.ink, { size: 56, width: 400 })), left: 174, top: 78 },
    { ...name, left: LEFT, top: 170 + Math.round((270 - name.height) / 2) },
    { ...(await drawTextLine(headline, colours.algorithm, line)), left: LEFT, top: 510 },
    ...(next
      ? [
          {
            ...(await drawTextLine(`Next: ${next.away} @ ${next.home}`, colours.quiet, line)),
            left: LEFT,
            top: 560,
          },
        ]
      : []),
  ];
  return sharp(Buffer.from(background))
    .composite(texts.map(({ input, left, top }) => ({ input, left, top })))
    .png({ compressionLevel: 9 })
    .toBuffer();
}
