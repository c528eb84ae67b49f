import sharp from 'sharp';
import { colors, countDots, drawFiftyDots, drawTextInBox, drawTextLine } from '../cards/index.ts';
import type { RecapFacts } from './facts.ts';
import { formatWeek } from './write.ts';

const [WIDTH, HEIGHT] = [1200, 675];
const LEFT = 72;
const dots = { left: 690, top: 180, size: 44, radius: 15 };

type Share = Pick<RecapFacts, 'beatIt' | 'entries'>;

const filledDots = ({ beatIt, entries }: Share): number => countDots(beatIt, entries);

const percentOf = ({ beatIt, entries }: Share): string =>
  `${entries === 0 ? 0 : Math.round((beatIt / entries) * 100)}%`;

/** The text equivalent of the picture. */
export const describePicture = (facts: Share): string =>
  `Fifty dots, ${filledDots(facts)} of them filled: ${percentOf(facts)} of entries beat the algorithm`;

/** Draws a recap's picture. It names no player, so renamed players do not change it. */
export async function drawPicture(week: string, facts: Share): Promise<Buffer> {
  const background = `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}">
    <rect width="100%" height="100%" fill="${colors.page}"/>${drawFiftyDots(filledDots(facts), dots)}
    <path d="M${LEFT} 520h${WIDTH - 2 * LEFT}v4H${LEFT}zm0 8h${WIDTH - 2 * LEFT}v1.5H${LEFT}z" fill="${colors.ink}"/></svg>`;
  const title = await drawTextInBox('Where the crowd beat us', colors.ink, { width: 560, height: 220 });
  const line = { size: 44, width: WIDTH - 2 * LEFT };
  const texts = [
    { ...(await drawTextLine(formatWeek(week), colors.quiet, line)), left: LEFT, top: 90 },
    { ...title, left: LEFT, top: dots.top + Math.round((220 - title.height) / 2) },
    {
      ...(await drawTextLine(`${percentOf(facts)} beat the algorithm`, colors.crowd, line)),
      left: LEFT,
      top: 565,
    },
  ];
  return sharp(Buffer.from(background))
    .composite(texts.map(({ input, left, top }) => ({ input, left, top })))
    .png()
    .toBuffer();
}
