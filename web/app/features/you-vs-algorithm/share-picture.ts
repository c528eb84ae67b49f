import type { ComparedSlate, Versus } from '@outpick/contracts';
import { linearScale } from '../../design/plot.ts';
import { formatCount } from '../../platform/numbers.ts';
import { runningGaps } from './running-gaps.ts';
import { bothTotals, gapSentence } from './words.ts';

const WIDTH = 1200;
const HEIGHT = 630;
const MARGIN = 72;
const displayFont = '"Sofia Sans Extra Condensed Variable", "Arial Narrow", sans-serif';
const textFont = '"Radio Canada Variable", Arial, sans-serif';

/** The masthead's colors, which are the same in both themes. */
const colors = { page: '#0f1b1a', ink: '#eef3ef', quiet: '#94a49f', algorithm: '#6ee7c5', you: '#ffb84a' };

/** The chart of the gap: the right half of the picture, below the sentence. */
const chart = { left: 640, right: WIDTH - MARGIN, top: 330, bottom: 500 };

interface Writing {
  readonly text: string;
  readonly font: string;
  readonly color: string;
  readonly y: number;
  readonly width?: number;
  readonly align?: CanvasTextAlign;
}

/** Adds the unit to a sentence that ends with a number of points, because the picture has no context. */
const withUnit = (sentence: string): string => (/\d$/u.test(sentence) ? `${sentence} points` : sentence);

/** The texts of the picture: the player's name, the gap, the number of games, and the site. */
export const pictureTexts = (comparison: Versus, host: string): readonly Writing[] => {
  const { name, games, points, algorithmPoints, year, slates } = comparison;
  const full = WIDTH - 2 * MARGIN;
  const textWidth = chart.left - MARGIN - 40;
  return [
    { text: 'Outpick', font: `800 48px ${displayFont}`, color: colors.ink, y: 110 },
    {
      text: name,
      font: `600 44px ${displayFont}`,
      color: colors.ink,
      y: 110,
      width: 700,
      align: 'right',
    },
    {
      text: withUnit(gapSentence(points, algorithmPoints, 'player')),
      font: `800 112px ${displayFont}`,
      color: colors.you,
      y: 270,
      width: full,
    },
    {
      text: bothTotals(comparison, 'player'),
      font: `400 28px ${textFont}`,
      color: colors.ink,
      y: 370,
      width: textWidth,
    },
    {
      text: `${formatCount(games, 'game')}, ${formatCount(slates.length, 'slate')}, ${year}`,
      font: `400 28px ${textFont}`,
      color: colors.quiet,
      y: 420,
      width: textWidth,
    },
    {
      text: 'Can you outpick the algorithm?',
      font: `600 44px ${displayFont}`,
      color: colors.algorithm,
      y: 570,
      width: 600,
    },
    { text: host, font: `600 44px ${displayFont}`, color: colors.ink, y: 570, width: 420, align: 'right' },
  ];
};

function write(pen: CanvasRenderingContext2D, { text, font, color, y, width, align = 'left' }: Writing) {
  pen.font = font;
  pen.fillStyle = color;
  pen.textAlign = align;
  pen.fillText(text, align === 'right' ? WIDTH - MARGIN : MARGIN, y, width ?? WIDTH - 2 * MARGIN);
}

/** Draws the running gap after each slate. The algorithm's line is the zero level, and the player's square marks the end. */
function drawGapLine(pen: CanvasRenderingContext2D, slates: readonly ComparedSlate[]): void {
  const gaps = runningGaps(slates);
  const x = linearScale([0, slates.length], [chart.left, chart.right]);
  const y = linearScale([Math.max(1, ...gaps), Math.min(-1, ...gaps)], [chart.top, chart.bottom]);
  pen.lineWidth = 3;
  pen.strokeStyle = colors.algorithm;
  pen.beginPath();
  pen.moveTo(chart.left, y(0));
  pen.lineTo(chart.right, y(0));
  pen.stroke();
  pen.lineWidth = 6;
  pen.strokeStyle = colors.you;
  pen.beginPath();
  for (const [index, gap] of gaps.entries()) pen.lineTo(x(index), y(gap));
  pen.stroke();
  pen.fillStyle = colors.you;
  pen.fillRect(x(gaps.length - 1) - 14, y(gaps.at(-1) ?? 0) - 14, 28, 28);
}

function draw(canvas: HTMLCanvasElement, comparison: Versus): void {
  const pen = canvas.getContext('2d');
  if (!pen) return;
  pen.fillStyle = colors.page;
  pen.fillRect(0, 0, WIDTH, HEIGHT);
  drawGapLine(pen, comparison.slates);
  for (const writing of pictureTexts(comparison, location.host)) write(pen, writing);
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
