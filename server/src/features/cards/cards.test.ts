import { createRandom } from '@outpick/forecast';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addTestLeague, addTestSport, startTestSite } from '../../../test/support/index.ts';
import type { TestSite } from '../../../test/support/index.ts';
import { runRatings } from '../ratings/index.ts';
import { wordsInBox, wordsInLine } from './words.ts';

/** The bright pixels of a part of a picture, as a share. */
async function inked(picture: Buffer, left: number, top: number, width: number, height: number) {
  const pixels = await sharp(picture).extract({ left, top, width, height }).greyscale().raw().toBuffer();
  return pixels.filter((light) => light > 100).length / pixels.length;
}

describe('the picture of a sport', () => {
  let site: TestSite;
  beforeAll(async () => {
    site = await startTestSite();
  });
  afterAll(async () => site.close());

  const card = async (sportId: string) => {
    const answer = await site.get(`/card/sport/${sportId}.png`);
    return { answer, picture: Buffer.from(await answer.arrayBuffer()) };
  };

  it('is a PNG of 1200 by 630 with its name and its next game, and is kept', async () => {
    const sportId = await addTestSport(site.platform, { name: 'Pro Football' });
    await addTestLeague(site.platform, sportId, createRandom(9));
    await runRatings(site.platform, sportId);
    const { answer, picture } = await card(sportId);
    expect(answer.headers.get('content-type')).toBe('image/png');
    expect(answer.headers.get('content-encoding')).toBeNull();
    expect(await sharp(picture).metadata()).toMatchObject({ format: 'png', width: 1200, height: 630 });
    expect(await inked(picture, 72, 170, 620, 270)).toBeGreaterThan(0.2);
    expect(await inked(picture, 750, 200, 378, 229)).toBeGreaterThan(0.1);
    // The margin is empty on the right.
    expect(await inked(picture, 1129, 0, 71, 630)).toBe(0);
    const tag = answer.headers.get('etag') ?? '';
    const again = await site.get(`/card/sport/${sportId}.png`, { headers: { 'if-none-match': tag } });
    expect(again.status).toBe(304);
  });

  it('has no dots where nothing is forecast, and room for any name', async () => {
    const name = `</span>&${'Llanfairpwllgwyngyll'.repeat(8)} Łódź`;
    const { answer, picture } = await card(await addTestSport(site.platform, { name }));
    expect(answer.status).toBe(200);
    expect(await inked(picture, 72, 170, 1056, 270)).toBeGreaterThan(0.1);
    expect(await inked(picture, 1129, 0, 71, 630)).toBe(0);
  });

  it('of what is no sport is not found', async () => {
    expect((await card('01a1dcff-22a5-7ddf-9ab1-ebff5c4d1a5a')).answer.status).toBe(404);
  });

  it('is written in the face of the site, whatever fonts the machine has', async () => {
    // The condensed face: any other would be twice as wide. Its second file holds the Polish letters.
    for (const words of ['Women’s College Basketball', 'Łódź Żółć Ęąśćńłóźż'])
      expect((await wordsInLine(words, '#fff', { size: 80, width: 5000 })).width / words.length).toBeLessThan(
        34,
      );
    const long = await wordsInLine('Long '.repeat(100), '#fff', { size: 40, width: 1056 });
    expect(long.width).toBe(1056);
    const box = await wordsInBox('Soccer', '#fff', { width: 620, height: 270 });
    expect(box.width).toBeLessThanOrEqual(620);
    expect(box.height).toBeLessThanOrEqual(270);
  });
});
