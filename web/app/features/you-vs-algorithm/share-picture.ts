import type { Versus } from '@outpick/contracts';
import { formatCount } from '../../platform/numbers.ts';
import { bothTotals, gapSentence } from './words.ts';

const WIDTH = 1200;
const HEIGHT = 630;
const MARGIN = 72;
const displayFont = '"Sofia Sans Extra Condensed Variable", "Arial Narrow", sans-serif';
const textFont = '"Radio Canada Variable", Arial, sans-serif';

/** Draws the year in the masthead's colours, which are the same in both themes. */
function draw(canvas: HTMLCanvasElement, { games, points, algorithmPoints, year, slates }: Versus): void {
  const pen = canvas.getContext('2d');
  if (!pen) return;
  pen.fillStyle = '#0f1b1a';
  pen.fillRect(0, 0, WIDTH, HEIGHT);
  const write = (words: string, font: string, colour: string, y: number) => {
    pen.font = font;
    pen.fillStyle = colour;
    pen.fillText(words, MARGIN, y, WIDTH - 2 * MARGIN);
  };
  write('Outpick', `800 48px ${displayFont}`, '#eef3ef', 110);
  write(gapSentence(points, algorithmPoints, 'player'), `800 120px ${displayFont}`, '#ffb84a', 290);
  write(bothTotals(points, algorithmPoints, 'player'), `400 32px ${textFont}`, '#eef3ef', 370);
  write(
    `${formatCount(games, 'game')}, ${formatCount(slates.length, 'slate')}, ${year}`,
    `400 32px ${textFont}`,
    '#b9c5c1',
    420,
  );
  write('Can you outpick the algorithm?', `600 44px ${displayFont}`, '#6ee7c5', 560);
}

/** Shares the picture, or saves it on devices that cannot share files. */
export async function sharePicture(comparison: Versus): Promise<void> {
  const canvas = document.createElement('canvas');
  canvas.width = WIDTH;
  canvas.height = HEIGHT;
  draw(canvas, comparison);
  const blob = await new Promise<Blob | null>((resolve) => {
    canvas.toBlob(resolve, 'image/png');
  });
  if (!blob) return;
  const file = new File([blob], 'outpick.png', { type: 'image/png' });
  if ('canShare' in navigator && navigator.canShare({ files: [file] })) {
    // The promise rejects when the player closes the share sheet.
    await navigator.share({ files: [file] }).catch(() => undefined);
    return;
  }
  const link = document.createElement('a');
  link.href = URL.createObjectURL(blob);
  link.download = file.name;
  link.click();
  URL.revokeObjectURL(link.href);
}
