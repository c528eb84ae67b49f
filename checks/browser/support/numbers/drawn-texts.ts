import type { Page } from '@playwright/test';
import { z } from 'zod';

/** Records the texts that the page's scripts draw on canvases, without drawing them or making files of the pictures. */
export const recordDrawnTexts = async (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const drawn: string[] = [];
    Reflect.set(window, 'drawnTexts', drawn);
    CanvasRenderingContext2D.prototype.fillText = (text: string) => void drawn.push(text);
    HTMLCanvasElement.prototype.toBlob = (callback) => callback(null);
  });

const texts = z.array(z.string());

export const drawnTexts = async (page: Page): Promise<readonly string[]> =>
  texts.parse(await page.evaluate((): unknown => Reflect.get(window, 'drawnTexts')));
