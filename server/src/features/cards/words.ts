import { join } from 'node:path';
import sharp from 'sharp';
import { xmlText } from '../../platform/http/xml.ts';

/** The site's own display face, so that a card is the same whatever fonts the machine has. */
const family = 'Sofia Sans Extra Condensed ExtraBold';
const font = (part: string): string =>
  join(import.meta.dirname, 'font', `sofia-sans-extra-condensed-${part}-800.ttf`);

/** Letters that the first file lacks are found in the second, once it has been opened. */
let opened: Promise<unknown> | undefined;
const openSecond = async (): Promise<unknown> => {
  opened ??= sharp({ text: { text: 'x', fontfile: font('latin-ext') } }).toBuffer();
  return opened;
};

interface Picture {
  readonly input: Buffer;
  readonly width: number;
  readonly height: number;
}

async function draw(markup: string, size: number, room: object): Promise<Picture> {
  await openSecond();
  const { data, info } = await sharp({
    text: { text: markup, font: `${family}, ${size}`, fontfile: font('latin'), rgba: true, ...room },
  })
    .png()
    .toBuffer({ resolveWithObject: true });
  return { input: data, width: info.width, height: info.height };
}

const coloured = (words: string, colour: string): string =>
  `<span foreground="${colour}">${xmlText(words)}</span>`;

/** Words as large as a box can hold them, in as many lines as that takes. */
export const wordsInBox = async (
  words: string,
  colour: string,
  box: { readonly width: number; readonly height: number },
): Promise<Picture> => draw(coloured(words, colour), 10, { ...box, wrap: 'word-char', spacing: 0 });

/** Words of one size in one line; smaller if they are longer than the line. */
export async function wordsInLine(
  words: string,
  colour: string,
  { size, width }: { readonly size: number; readonly width: number },
): Promise<Picture> {
  const drawn = await draw(coloured(words, colour), size, { wrap: 'none' });
  if (drawn.width <= width) return drawn;
  const { data, info } = await sharp(drawn.input)
    .resize({ width })
    .png()
    .toBuffer({ resolveWithObject: true });
  return { input: data, width: info.width, height: info.height };
}
