import type { Versus } from '@outpick/contracts';
import { formatCount } from '../../platform/numbers.ts';
import { bothSums, gapSentence } from './words.ts';

const WIDTH = 1200;
const HEIGHT = 630;
const EDGE = 72;
const display = '"Sofia Sans Extra Condensed Variable", "Arial Narrow", sans-serif';
const text = '"Radio Canada Variable", Arial, sans-serif';

/** The year as one picture, in the masthead's colours so that it is the same in light and dark. */
function draw(canvas: HTMLCanvasElement, { games, points, algorithmPoints, year, slates }: Versus): void {
  const pen = canvas.getContext('2d');
  if (!pen) return;
  pen.fillStyle = '#0f1b1a';
  pen.fillRect(0, 0, WIDTH, HEIGHT);
  const write = (words: string, font: string, colour: string, y: number) => {
    pen.font = font;
    pen.fillStyle = colour;
    pen.fillText(words, EDGE, y, WIDTH - 2 * EDGE);
  };
  write('Outpick', `800 48px ${display}`, '#eef3ef', 110);
  write(gapSentence(points, algorithmPoints, 'player'), `800 120px ${display}`, '#ffb84a', 290);
  write(bothSums(points, algorithmPoints, 'player'), `400 32px ${text}`, '#eef3ef', 370);
  write(
    `${formatCount(games, 'game')}, ${formatCount(slates.length, 'slate')}, ${year}`,
    `400 32px ${text}`,
    '#b9c5c1',
    420,
  );
  write('Can you outpick the algorithm?', `600 44px ${display}`, '#6ee7c5', 560);
}

/** Hands the picture to whatever the device shares with, or saves it where it shares with nothing. */
export async function sharePicture(versus: Versus): Promise<void> {
  const canvas = document.createElement('canvas');
  canvas.width = WIDTH;
  canvas.height = HEIGHT;
  draw(canvas, versus);
  const blob = await new Promise<Blob | null>((resolve) => {
    canvas.toBlob(resolve, 'image/png');
  });
  if (!blob) return;
  const file = new File([blob], 'outpick.png', { type: 'image/png' });
  if ('canShare' in navigator && navigator.canShare({ files: [file] })) {
    // Whoever closes the sheet has decided not to share.
    await navigator.share({ files: [file] }).catch(() => undefined);
    return;
  }
  const link = document.createElement('a');
  link.href = URL.createObjectURL(blob);
  link.download = file.name;
  link.click();
  URL.revokeObjectURL(link.href);
}
