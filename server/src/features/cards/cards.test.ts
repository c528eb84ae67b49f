import { cardRowId } from '@outpick/contracts';
import { createRandom } from '@outpick/forecast';
import { sql } from 'kysely';
import sharp from 'sharp';
import type { Region } from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  addBareSports,
  addTestLeague,
  addTestPlayers,
  addTestSport,
  eventually,
  finishTestSlate,
  playTestSlate,
  startTestSite,
} from '../../../test/support/index.ts';
import type { BareSlate, BareSport, TestPlayer, TestSite } from '../../../test/support/index.ts';
import { rowIdOf } from '../boards/index.ts';
import { allGamesArea } from '../games/index.ts';
import { algorithmId } from '../players/index.ts';
import { runRatings } from '../ratings/index.ts';
import { boardFrame, gameFrame, rowFrame } from './draw-card.ts';
import { drawTextInBox, drawTextLine } from './draw-text.ts';
import { findCardGame } from './queries.ts';

/** The share of bright pixels in a region of a picture. */
async function brightShare(picture: Buffer, region: Region) {
  const pixels = await sharp(picture).extract(region).grayscale().raw().toBuffer();
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

  it('is drawn within its margins whatever the sport’s name, also if there is no forecast', async () => {
    const name = `</span>&${'Llanfairpwllgwyngyll'.repeat(8)} Łódź`;
    const { answer, picture } = await card(await addTestSport(site.platform, { name }));
    expect(answer.status).toBe(200);
    expect(await brightShare(picture, { left: 72, top: 170, width: 1056, height: 270 })).toBeGreaterThan(0.1);
    expect(await brightShare(picture, { left: 1129, top: 0, width: 71, height: 630 })).toBe(0);
  });

  it('is a 404 for an unknown sport', async () => {
    expect((await card('01a1dcff-22a5-7ddf-9ab1-ebff5c4d1a5a')).answer.status).toBe(404);
  });

  it('is refused with 429 if ten cards of the client’s network are already waiting', async () => {
    const sports = await addBareSports(site.platform, 30);
    const statuses = await Promise.all(
      sports.map(async ({ sportId }) => (await card(sportId)).answer.status),
    );
    expect(statuses.filter((status) => status === 200).length).toBeGreaterThanOrEqual(10);
    expect(new Set(statuses)).toEqual(new Set([200, 429]));
    const { values } = await site.platform.metrics.gateRefusals.get();
    expect(values.find(({ labels }) => labels['gate'] === 'cards')?.value).toBe(
      statuses.filter((status) => status === 429).length,
    );
  });

  it('uses the site’s font whatever fonts are installed', async () => {
    // Text in another font would be twice as wide. The second text is Polish, because its letters are in the second font file.
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

const hostile = `</span><script>&"'${'Llanfairpwllgwyngyll'.repeat(20)}\u0001🏈`;

describe('the words of a card', () => {
  const context = {
    sportName: 'Ice Hockey',
    units: 'goals',
    timeZone: 'America/New_York',
    host: 'outpick.example',
  };
  const startsAt = new Date('2026-11-22T18:00:00Z');
  const distribution = { reach: 1, probabilities: Float64Array.of(0.2, 0.1, 0.7) };

  it('say a game’s teams, sport, start, forecast in the sport’s unit, and the site’s address', () => {
    const game = { home: 'Otters', away: 'Gulls', startsAt, status: 'scheduled', distribution } as const;
    expect(gameFrame(context, game)).toMatchObject({
      occasion: 'Ice Hockey, Sun, Nov 22, 1:00 PM EST',
      title: 'Gulls @ Otters',
      headline: expect.stringMatching(/^Otters by \d\.\d goals, Win 70\.0%, Tie 10\.0%$/u),
      host: 'outpick.example',
    });
    expect(gameFrame(context, { ...game, status: 'final', score: { home: 2, away: 3 } })).toMatchObject({
      headline: 'Final: Gulls 3, Otters 2',
      detail: expect.stringMatching(/^The algorithm said Otters by/u),
    });
  });

  it('say the status of a game that is live, postponed or canceled instead of its start', () => {
    for (const [status, words] of [
      ['live', 'Being played'],
      ['postponed', 'Postponed'],
      ['cancelled', 'Canceled'],
    ] as const) {
      const game = { home: 'Otters', away: 'Gulls', startsAt, status, distribution };
      expect(gameFrame(context, game).occasion).toBe(`Ice Hockey, ${words}`);
    }
  });

  it('say how many players beat the algorithm on a board, and by how much one player did', () => {
    const best = { name: 'Ann', points: 29.2, games: 3 };
    const day = '2026-11-22';
    const board = { day, players: 52, games: 14, algorithm: { ahead: 12, points: -1.8 }, best };
    expect(boardFrame(context, board)).toMatchObject({
      occasion: 'November 22, 2026',
      title: 'Ice Hockey board',
      headline: '23% beat the algorithm: 12 of 52 players',
      detail: 'First: Ann, +29.2 points, 3 of 14 games. The Algorithm: −1.8 points.',
    });
    const gap = { points: 29.2, algorithmPoints: -1.8, games: 3 };
    const row = { day, name: 'Ann', rank: 1, players: 52, gamesPicked: 3, gamesInContest: 14, gap };
    expect(rowFrame(context, row)).toMatchObject({
      occasion: 'Ice Hockey, November 22, 2026',
      title: 'Ann',
      headline: 'Beat the algorithm by 31.0 points',
      detail: 'On the 3 games both picked. 1st of 52 players, 3 of 14 games',
    });
    expect(rowFrame(context, { ...row, gap: { ...gap, points: -3 } }).headline).toBe(
      '1.2 points behind the algorithm',
    );
    expect(rowFrame(context, { ...row, gap: { ...gap, points: -1.8 } }).headline).toBe(
      'Level with the algorithm',
    );
    expect(rowFrame(context, { ...row, rank: 53 }).detail).toContain('Last of 52 players');
  });
});

describe('the cards of games, boards and rows', () => {
  let site: TestSite;
  let sport: BareSport;
  let slate: BareSlate;
  let players: TestPlayer[];
  const unknown = '01a1dcff-22a5-7ddf-9ab1-ebff5c4d1a5a';

  beforeAll(async () => {
    site = await startTestSite();
    const [bare] = await addBareSports(site.platform, 1);
    if (!bare) throw new Error('the sport is missing');
    sport = bare;
    players = await addTestPlayers(site.platform, 3);
    const [ann, ben, cleo] = players;
    if (!ann || !ben || !cleo) throw new Error('players are missing');
    await sql`insert into profiles (account_id, contest_team_name) values (${ann.id}, ${hostile})`.execute(
      site.platform.db,
    );
    slate = await playTestSlate(site.platform, sport, '2026-01-05T18:00:00Z', [
      [ann, 0, 'Away', 9],
      [ben, 0, 'Home', 9],
      [cleo, 1, 'Home', 2],
    ]);
    await finishTestSlate(site.platform, slate, [-7, 3, 1]);
  });
  afterAll(async () => site.close());

  const picture = async (path: string) => {
    const answer = await site.get(path);
    return { answer, bytes: Buffer.from(await answer.arrayBuffer()) };
  };
  const rowPath = async (playerId: string) => {
    const { rows } = await sql<{ place: number }>`
      select place from standings join boards using (slate_id, version)
      where slate_id = ${slate.id} and player_id = ${playerId}
    `.execute(site.platform.db);
    const rowId = rowIdOf({ slate_id: slate.id, player_id: playerId });
    return `/card/row/${cardRowId({ slateId: slate.id, place: rows[0]?.place ?? 0, rowId })}.png`;
  };

  it('are pictures of 1200 by 630 that differ from each other and are cached', async () => {
    const [first, second] = slate.games;
    const paths = [
      `/card/game/${first?.gameId}.png`,
      `/card/game/${second?.gameId}.png`,
      `/card/board/${slate.id}.png`,
      ...(await Promise.all(players.map(async ({ id }) => rowPath(id)))),
    ];
    const seen = new Set<string>();
    for (const path of paths) {
      const { answer, bytes } = await picture(path);
      expect([path, answer.status, answer.headers.get('content-type')]).toEqual([path, 200, 'image/png']);
      expect(await sharp(bytes).metadata()).toMatchObject({ format: 'png', width: 1200, height: 630 });
      // The right margin is empty, whatever the names.
      expect(await brightShare(bytes, { left: 1129, top: 0, width: 71, height: 630 })).toBe(0);
      expect(await brightShare(bytes, { left: 72, top: 170, width: 620, height: 270 })).toBeGreaterThan(0.02);
      seen.add(bytes.toString('base64'));
      const tag = answer.headers.get('etag') ?? '';
      expect((await site.get(path, { headers: { 'if-none-match': tag } })).status).toBe(304);
    }
    expect(seen.size).toBe(paths.length);
  });

  it('change when a score is corrected', async () => {
    const path = `/card/game/${slate.games[2]?.gameId}.png`;
    const before = await picture(path);
    await finishTestSlate(site.platform, slate, [-7, 3, 2]);
    await site.platform.transact(async (tx) => {
      tx.touch(allGamesArea);
      return Promise.resolve();
    });
    await eventually(async () => expect((await picture(path)).bytes.equals(before.bytes)).toBe(false));
  });

  it('show the status of a game', async () => {
    const gameId = slate.games[2]?.gameId ?? '';
    await sql`update games set status = 'postponed', home_points = null, away_points = null where id = ${gameId}`.execute(
      site.platform.db,
    );
    const found = await findCardGame(site.platform.db, gameId);
    expect(found?.game).toMatchObject({ status: 'postponed', score: undefined });
  });

  it('answer 404 for an unknown game, board or row', async () => {
    const [ann, ben] = players;
    const path = await rowPath(ann?.id ?? '');
    const other = rowIdOf({ slate_id: slate.id, player_id: ben?.id ?? '' });
    for (const missing of [
      `/card/game/${unknown}.png`,
      `/card/board/${unknown}.png`,
      '/card/board/x.png',
      path.replace(slate.id, unknown),
      // The next three: another player's row id at this place, a place that the board does not have, and the algorithm's row.
      path.replace(/[\w-]{16}\.png$/u, `${other}.png`),
      path.replace(/\.\d+\./u, '.999.'),
      await rowPath(algorithmId),
      '/card/row/x.png',
    ])
      expect([missing, (await site.get(missing)).status]).toEqual([missing, 404]);
  });
});
