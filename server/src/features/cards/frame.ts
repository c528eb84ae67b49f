import { cardSize } from '@outpick/contracts';
import sharp from 'sharp';
import { drawTextInBox, drawTextLine } from './draw-text.ts';

/** The colours of cards: background, text, and one each for the algorithm, the player and the crowd. */
export const colours = {
  page: '#0f1b1a',
  ink: '#eef3ef',
  quiet: '#94a49f',
  algorithm: '#6ee7c5',
  you: '#ffb84a',
  crowd: '#c9aeff',
};

const LEFT = 72;
const INNER = cardSize.width - 2 * LEFT;

/** The area of a chart, at the right of the title. */
export const chartArea = { left: 750, right: cardSize.width - LEFT, top: 170, bottom: 440 } as const;

/** A line of text at a place of the picture. */
export interface PlacedText {
  readonly text: string;
  readonly colour: string;
  readonly size: number;
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly align?: 'right';
}

/** The parts of a social card. */
export interface Frame {
  /** At the top right: the sport and the day. */
  readonly occasion: string;
  readonly title: string;
  /** SVG elements, with the texts that belong to them. */
  readonly chart?: { readonly svg: string; readonly texts: readonly PlacedText[] } | undefined;
  readonly headline: string;
  readonly headlineColour: string;
  readonly detail: string;
  /** The site's address, without the scheme. */
  readonly host: string;
}

/** The logo: a dot and a square on a ruler. */
const logo = `<path d="M72 120h84v6H72z" fill="${colours.ink}"/><circle cx="93" cy="96" r="15" fill="${colours.algorithm}"/><path d="M120 81h30v30h-30z" fill="${colours.you}"/>`;

const rule = `<path d="M${LEFT} 477h${INNER}v4H${LEFT}zm0 8h${INNER}v1.5H${LEFT}z" fill="${colours.ink}"/>`;

/** Longer texts would only be drawn smaller than anyone can read, at a cost that grows with their length. */
const longestText = 160;
/** Cut inside a character pair, the lone half is dropped when the text is escaped. */
const shorten = (text: string): string =>
  text.length <= longestText ? text : `${text.slice(0, longestText - 1)}…`;

/** A text without a visible character cannot be drawn. */
const drawable = (text: string): string => (/[\p{L}\p{N}\p{P}\p{S}]/u.test(text) ? shorten(text) : '–');

async function placeText({ text, colour, size, left, top, width, align }: PlacedText) {
  const line = await drawTextLine(drawable(text), colour, { size, width });
  return { input: line.input, top, left: align === 'right' ? left + width - line.width : left };
}

async function placeTitle({ title, chart }: Frame) {
  const box = { width: chart ? chartArea.left - LEFT - 58 : INNER, height: chartArea.bottom - chartArea.top };
  const name = await drawTextInBox(drawable(title), colours.ink, box);
  return { input: name.input, left: LEFT, top: chartArea.top + Math.round((box.height - name.height) / 2) };
}

/** Draws a social card: readable as a thumbnail, with everything it needs to stand alone. */
export async function drawFrame(frame: Frame): Promise<Buffer> {
  const { occasion, chart, headline, headlineColour, detail, host } = frame;
  const background = `<svg xmlns="http://www.w3.org/2000/svg" width="${cardSize.width}" height="${cardSize.height}">
    <rect width="100%" height="100%" fill="${colours.page}"/>${logo}${chart?.svg ?? ''}${rule}</svg>`;
  const lines: PlacedText[] = [
    { text: 'Outpick', colour: colours.ink, size: 56, left: 174, top: 78, width: 200 },
    { text: occasion, colour: colours.quiet, size: 40, left: 400, top: 90, width: 728, align: 'right' },
    { text: headline, colour: headlineColour, size: 44, left: LEFT, top: 508, width: INNER },
    { text: detail, colour: colours.quiet, size: 34, left: LEFT, top: 566, width: 720 },
    { text: host, colour: colours.ink, size: 34, left: 808, top: 566, width: 320, align: 'right' },
    ...(chart?.texts ?? []),
  ];
  const texts = [await placeTitle(frame)];
  // One after another: each is a job of its own for the image library and would take another core.
  for (const line of lines) texts.push(await placeText(line));
  return sharp(Buffer.from(background)).composite(texts).png({ compressionLevel: 9 }).toBuffer();
}
