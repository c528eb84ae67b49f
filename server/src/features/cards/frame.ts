import { cardSize } from '@outpick/contracts';
import sharp from 'sharp';
import { drawTextInBox, drawTextLine } from './draw-text.ts';

/** The colors of cards: background, text, and one each for the algorithm, the player and the crowd. */
export const colors = {
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

/** A line of text with its position in the picture, in pixels. */
export interface PlacedText {
  readonly text: string;
  readonly color: string;
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
  readonly headlineColor: string;
  readonly detail: string;
  /** The site's address, without the scheme. */
  readonly host: string;
}

/** The logo: a dot and a square on a ruler. */
const logo = `<path d="M72 120h84v6H72z" fill="${colors.ink}"/><circle cx="93" cy="96" r="15" fill="${colors.algorithm}"/><path d="M120 81h30v30h-30z" fill="${colors.you}"/>`;

const rule = `<path d="M${LEFT} 477h${INNER}v4H${LEFT}zm0 8h${INNER}v1.5H${LEFT}z" fill="${colors.ink}"/>`;

/** Longer texts would be too small to read, and the cost of drawing grows with their length. */
const maxTextLength = 160;
/** Shortens a text. The cut may split a surrogate pair; `xmlText` then drops the lone half. */
const shorten = (text: string): string =>
  text.length <= maxTextLength ? text : `${text.slice(0, maxTextLength - 1)}…`;

/** Replaces a text without a visible character, which cannot be drawn. */
const makeDrawable = (text: string): string => (/[\p{L}\p{N}\p{P}\p{S}]/u.test(text) ? shorten(text) : '–');

async function placeText({ text, color, size, left, top, width, align }: PlacedText) {
  const line = await drawTextLine(makeDrawable(text), color, { size, width });
  return { input: line.input, top, left: align === 'right' ? left + width - line.width : left };
}

async function placeTitle({ title, chart }: Frame) {
  const box = { width: chart ? chartArea.left - LEFT - 58 : INNER, height: chartArea.bottom - chartArea.top };
  const name = await drawTextInBox(makeDrawable(title), colors.ink, box);
  return { input: name.input, left: LEFT, top: chartArea.top + Math.round((box.height - name.height) / 2) };
}

/** Draws a social card, which must be readable as a thumbnail and understandable without its link. */
export async function drawFrame(frame: Frame): Promise<Buffer> {
  const { occasion, chart, headline, headlineColor, detail, host } = frame;
  const background = `<svg xmlns="http://www.w3.org/2000/svg" width="${cardSize.width}" height="${cardSize.height}">
    <rect width="100%" height="100%" fill="${colors.page}"/>${logo}${chart?.svg ?? ''}${rule}</svg>`;
  const lines: PlacedText[] = [
    { text: 'Outpick', color: colors.ink, size: 56, left: 174, top: 78, width: 200 },
    { text: occasion, color: colors.quiet, size: 40, left: 400, top: 90, width: 728, align: 'right' },
    { text: headline, color: headlineColor, size: 44, left: LEFT, top: 508, width: INNER },
    { text: detail, color: colors.quiet, size: 34, left: LEFT, top: 566, width: 720 },
    { text: host, color: colors.ink, size: 34, left: 808, top: 566, width: 320, align: 'right' },
    ...(chart?.texts ?? []),
  ];
  const texts = [await placeTitle(frame)];
  // Draw the texts one at a time: the image library would use another core for each.
  for (const line of lines) texts.push(await placeText(line));
  return sharp(Buffer.from(background)).composite(texts).png({ compressionLevel: 9 }).toBuffer();
}
