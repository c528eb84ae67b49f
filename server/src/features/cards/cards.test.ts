import { createRandom } from '@outpick/forecast';
import sharp from 'sharp';
import type { Region } from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addTestLeague, addTestSport, startTestSite } from '../../../test/support/index.ts';
import type { TestSite } from '../../../test/support/index.ts';
import { runRatings } from '../ratings/index.ts';
import { drawTextInBox, drawTextLine } from './draw-text.ts';

/** The share of bright pixels in a region of a picture. */
async function brightShare(picture: Buffer, region: Region) {
  const pixels = await sharp(picture).extract(region).greyscale().raw().toBuffer();
  return pixels.filter((light) => light > 100).length / pixels.length;
}

describe('a sport’s card', () => {
  let site: TestSite;
  beforeAll(async () => {
    site = await startTestSite();
  });
  afterAll(async () => site.close());

  const card = async (sportId: string) => {
    const answer = await site.get(`/card/sport/${sportId}.png`);
    return { answer, picture: Buffer.from(await answer.arrayBuffer()) };
  };

  it('is a cached PNG of 1200 by 630 with the sport’s name and its next game', async () => {
    const sportId = await addTestSport(site.platform, { name: 'Pro Football' });
    await addTestLeague(site.platform, sportId, createRandom(9));
    await runRatings(site.platform, sportId);
    const { answer, picture } = await card(sportId);
    expect(answer.headers.get('content-type')).toBe('image/png');
    expect(answer.headers.get('content-encoding')).toBeNull();
    expect(await sharp(picture).metadata()).toMatchObject({ format: 'png', width: 1200, height: 630 });
    expect(await brightShare(picture, { left: 72, top: 170, width: 620, height: 270 })).toBeGreaterThan(0.2);
    expect(await brightShare(picture, { left: 750, top: 200, width: 378, height: 229 })).toBeGreaterThan(0.1);
    // The right margin is empty.
    expect(await brightShare(picture, { left: 1129, top: 0, width: 71, height: 630 })).toBe(0);
    const tag = answer.headers.get('etag') ?? '';
    const again = await site.get(`/card/sport/${sportId}.png`, { headers: { 'if-none-match': tag } });
    expect(again.status).toBe(304);
  });

  it('fits any name, and has no dots without a forecast', async () => {
    const name = `</span>&${'Llanfairpwllgwyngyll'.repeat(8)} Łódź`;
    const { answer, picture } = await card(await addTestSport(site.platform, { name }));
    expect(answer.status).toBe(200);
    expect(await brightShare(picture, { left: 72, top: 170, width: 1056, height: 270 })).toBeGreaterThan(0.1);
    expect(await brightShare(picture, { left: 1129, top: 0, width: 71, height: 630 })).toBe(0);
  });

  it('of an unknown sport is a 404', async () => {
    expect((await card('01a1dcff-22a5-7ddf-9ab1-ebff5c4d1a5a')).answer.status).toBe(404);
  });

  it('uses the site’s font whatever fonts are installed', async () => {
    // Another font would be twice as wide. The Polish letters are in the second font file.
    for (const text of ['Women’s College Basketball', 'Łódź Żółć Ęąśćńłóźż'])
      expect((await drawTextLine(text, '#fff', { size: 80, width: 5000 })).width / text.length).toBeLessThan(
        34,
      );
    const long = await drawTextLine('Long '.repeat(100), '#fff', { size: 40, width: 1056 });
    expect(long.width).toBe(1056);
    const box = await drawTextInBox('Soccer', '#fff', { width: 620, height: 270 });
    expect(box.width).toBeLessThanOrEqual(620);
    expect(box.height).toBeLessThanOrEqual(270);
  });
});
