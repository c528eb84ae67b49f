import { join } from 'node:path';
import sharp from 'sharp';
import { xmlText } from '../../platform/http/xml.ts';

/** The site's display font, shipped with the server: cards do not depend on installed fonts. */
const fontFamily = 'Sofia Sans Extra Condensed ExtraBold';
const fontFile = (part: string): string =>
  join(import.meta.dirname, 'font', `sofia-sans-extra-condensed-${part}-800.ttf`);

/** Registers the second font file, which has the letters that the first one lacks. Needed once per process. */
let registration: Promise<unknown> | undefined;
const registerLatinExt = async (): Promise<unknown> => {
  registration ??= sharp({ text: { text: 'x', fontfile: fontFile('latin-ext') } }).toBuffer();
  return registration;
};

interface TextPicture {
  readonly input: Buffer;
  readonly width: number;
  readonly height: number;
}

async function drawMarkup(markup: string, size: number, layout: object): Promise<TextPicture> {
  await registerLatinExt();
  const { data, info } = await sharp({
    text: {
      text: markup,
      font: `${fontFamily}, ${size}`,
      fontfile: fontFile('latin'),
      rgba: true,
      ...layout,
    },
  })
    .png()
    .toBuffer({ resolveWithObject: true });
  return { input: data, width: info.width, height: info.height };
}

const colorMarkup = (text: string, color: string): string =>
  `<span foreground="${color}">${xmlText(text)}</span>`;

/** Draws text as large as fits into a box, wrapped as needed. */
export const drawTextInBox = async (
  text: string,
  color: string,
  box: { readonly width: number; readonly height: number },
): Promise<TextPicture> =>
  drawMarkup(colorMarkup(text, color), 10, { ...box, wrap: 'word-char', spacing: 0 });

/** Draws one line of text, scaled down if it is wider than the given width. */
export async function drawTextLine(
  text: string,
  color: string,
  { size, width }: { readonly size: number; readonly width: number },
): Promise<TextPicture> {
  const line = await drawMarkup(colorMarkup(text, color), size, { wrap: 'none' });
  if (line.width <= width) return line;
  const { data, info } = await sharp(line.input)
    .resize({ width })
    .png()
    .toBuffer({ resolveWithObject: true });
  return { input: data, width: info.width, height: info.height };
}
