import { quantileMargins } from '@outpick/forecast';
import type { MarginDistribution } from '@outpick/forecast';
import sharp from 'sharp';
import { callOf } from '../ratings/index.ts';
import { wordsInBox, wordsInLine } from './words.ts';

/** The next game of a sport. */
export interface CardGame {
  readonly home: string;
  readonly away: string;
  readonly distribution: MarginDistribution;
}

const [WIDTH, HEIGHT] = [1200, 630];
const colours = { page: '#0f1b1a', ink: '#eef3ef', quiet: '#94a49f', algorithm: '#6ee7c5', you: '#ffb84a' };
const LEFT = 72;
/** The picture of the dots: eighteen columns. */
const dots = { left: 750, columns: 18, size: 21, base: 430 };

const percent = (share: number): string => `${(share * 100).toFixed(1)}%`;

/** The dot and the square of the wordmark on their ruler. */
const mark = `<path d="M72 120h84v6H72z" fill="${colours.ink}"/><circle cx="93" cy="96" r="15" fill="${colours.algorithm}"/><path d="M120 81h30v30h-30z" fill="${colours.you}"/>`;

/** Fifty ways the game may end, away to the left: the favorite's in the algorithm's colour. */
function fiftyDots({ distribution }: CardGame): string {
  const margins = quantileMargins(distribution);
  const { homeWins } = callOf(distribution);
  const reach = Math.max(1, ...margins.map(Math.abs)) * 1.001;
  const heights = new Map<number, number>();
  const circles = margins.map((margin) => {
    const column = Math.floor(((margin / reach + 1) / 2) * dots.columns);
    const level = heights.get(column) ?? 0;
    heights.set(column, level + 1);
    const [x, y] = [dots.left + (column + 0.5) * dots.size, dots.base - (level + 0.6) * dots.size];
    const whole = Math.round(margin);
    const won = homeWins ? whole > 0 : whole < 0;
    const look =
      whole === 0
        ? `fill="none" stroke="${colours.quiet}" stroke-width="2"`
        : `fill="${won ? colours.algorithm : colours.quiet}"`;
    return `<circle cx="${x.toFixed(1)}" cy="${y.toFixed(1)}" r="${dots.size * 0.4}" ${look}/>`;
  });
  const width = dots.columns * dots.size;
  const middle = dots.left + width / 2;
  return `<path d="M${dots.left} ${dots.base}h${width}" stroke="${colours.ink}" stroke-width="3"/>
    <path d="M${middle} ${dots.base - 11 * dots.size}V${dots.base}" stroke="${colours.ink}" stroke-width="2" stroke-dasharray="6 5"/>
    ${circles.join('')}`;
}

function callInWords({ home, away, distribution }: CardGame): string {
  const { homeWins, margin, winProb, tieProb } = callOf(distribution);
  return `${homeWins ? home : away} by ${margin.toFixed(1)}, Win ${percent(winProb)}, Tie ${percent(tieProb)}`;
}

/** What a link to a sport's pages is shown with: the sport's name and, where there is one, its next game in dots. */
export async function drawCard(sportName: string, next: CardGame | undefined): Promise<Buffer> {
  const ground = `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}">
    <rect width="100%" height="100%" fill="${colours.page}"/>${mark}${next ? fiftyDots(next) : ''}
    <path d="M${LEFT} 477h${WIDTH - 2 * LEFT}v4H${LEFT}zm0 8h${WIDTH - 2 * LEFT}v1.5H${LEFT}z" fill="${colours.ink}"/></svg>`;
  const line = { size: 40, width: WIDTH - 2 * LEFT };
  const name = await wordsInBox(sportName, colours.ink, { width: next ? 620 : 1056, height: 270 });
  const said = next ? callInWords(next) : 'Can you outpick the algorithm?';
  const words = [
    { ...(await wordsInLine('Outpick', colours.ink, { size: 56, width: 400 })), left: 174, top: 78 },
    { ...name, left: LEFT, top: 170 + Math.round((270 - name.height) / 2) },
    { ...(await wordsInLine(said, colours.algorithm, line)), left: LEFT, top: 510 },
    ...(next
      ? [
          {
            ...(await wordsInLine(`Next: ${next.away} @ ${next.home}`, colours.quiet, line)),
            left: LEFT,
            top: 560,
          },
        ]
      : []),
  ];
  return sharp(Buffer.from(ground))
    .composite(words.map(({ input, left, top }) => ({ input, left, top })))
    .png({ compressionLevel: 9 })
    .toBuffer();
}
