import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  addTestPlayers,
  openTestContest,
  startTestSite,
  testBearer,
  testPick,
  workUntilIdle,
  zoneOfNoon,
} from '../../../test/support/index.ts';
import type { TestContest, TestContestGame, TestPlayer, TestSite } from '../../../test/support/index.ts';
import type { Reader } from '../../platform/database/transaction.ts';
import { chooseFive, storeFive } from './choose.ts';
import { dayOf, isLate } from './day.ts';
import { fixFive } from './index.ts';

const hour = 3_600_000;

/** The day of a moment, and whether it is late on this day. */
async function dayAt(db: Reader, time: string, zone: string): Promise<unknown> {
  const moment = sql`${time}::timestamptz`;
  const { rows } = await sql<{ day: string; late: boolean }>`
    select ${dayOf(moment, zone)} as day, ${isLate(moment, zone)} as late
  `.execute(db);
  return [rows[0]?.day, rows[0]?.late];
}

describe('the Daily Five', () => {
  let site: TestSite;
  let contests: TestContest[];
  let games: { readonly contest: TestContest; readonly game: TestContestGame }[];
  let ann: TestPlayer;
  const zone = zoneOfNoon();

  beforeAll(async () => {
    site = await startTestSite({ config: { SITE_TIME_ZONE: zone } });
    contests = [
      await openTestContest(site.platform, { name: 'One', position: 1 }),
      await openTestContest(site.platform, { name: 'Two', position: 2 }),
    ];
    const [player] = await addTestPlayers(site.platform, 1);
    if (!player) throw new Error('the player is missing');
    ann = player;
    games = contests.flatMap((contest) => contest.games.map((game) => ({ contest, game })));
    // All start within the day, an hour and more from now; the last one tomorrow.
    for (const [index, { contest, game }] of games.entries())
      await contest.change(game, {
        startsAt: new Date(Date.now() + (index === 7 ? 30 : 1.5 + index / 4) * hour).toISOString(),
      });
  });
  afterAll(async () => site.close());

  const read = async (path: string, player?: TestPlayer) => {
    const answer = await site.get(`/api/v1/${path}`, { headers: testBearer(player) });
    return JSON.parse(await answer.text()).data;
  };
  const submit = async (picks: unknown) => {
    const answer = await site.get('/api/v1/users/userPerdiction', {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...testBearer(ann) },
      body: JSON.stringify(picks),
    });
    expect(answer.status).toBe(200);
  };
  const startOf = async (id: string) => {
    const { rows } = await sql<{ starts_at: Date }>`
      select games.starts_at from games join slate_games on slate_games.game_id = games.id where slate_games.id = ${id}
    `.execute(site.platform.db);
    return rows[0]?.starts_at.toISOString() ?? '';
  };

  it('is the five closest open games of the day over all sports, chosen once', async () => {
    const five = await chooseFive(site.platform.db, zone);
    const { rows } = await sql<{ id: string; distance: number }>`
      select id, abs(2 * win_prob + tie_prob - 1) as distance from slate_games
      where id = any (${games.map(({ game }) => game.id)}::uuid[])
    `.execute(site.platform.db);
    const distanceOf = new Map(rows.map(({ id, distance }) => [id, distance]));
    const ofToday = games.slice(0, 7).map(({ game }) => game.id);
    const closest = ofToday
      .toSorted((a, b) => (distanceOf.get(a) ?? 0) - (distanceOf.get(b) ?? 0))
      .slice(0, 5);
    expect(new Set(five?.slateGameIds)).toEqual(new Set(closest));
    expect((await read('website/today')).dailyFive).toBeNull();

    await site.platform.transact(async (tx) => {
      site.platform.jobs.enqueue(tx, fixFive, {});
      return Promise.resolve();
    });
    await workUntilIdle(site.platform);
    await expect
      .poll(async () => (await read('website/today')).dailyFive)
      .toEqual({ day: five?.day, slateGameIds: five?.slateGameIds });
    // A day's Five never changes, even if a worker chooses again.
    expect(await chooseFive(site.platform.db, zone)).toBeUndefined();
    const other = { day: five?.day ?? '', slateGameIds: [games[7]?.game.id ?? ''] };
    expect(await site.platform.transact(async (tx) => storeFive(tx, other))).toBe(false);
    await expect(sql`update daily_fives set fixed_at = now()`.execute(site.platform.db)).rejects.toThrow(
      'daily_fives',
    );
  });

  it('counts a day once all of it is picked, and a day ahead once it is settled', async () => {
    const streaks = async () => (await read('users/today', ann)).streaks;
    const ids: string[] = (await read('website/today')).dailyFive.slateGameIds;
    expect(await streaks()).toEqual({ played: 0, ahead: 0 });
    const five = games.filter(({ game }) => ids.includes(game.id));
    for (const [index, { game }] of five.entries()) {
      await submit([{ ...testPick(game, 20), date: await startOf(game.id) }]);
      expect(await streaks()).toEqual({ played: index === 4 ? 1 : 0, ahead: 0 });
    }
    // One of the games is canceled: it does not count.
    const [canceled, ...played] = five;
    await canceled?.contest.change(canceled.game, { status: 'cancelled' });
    for (const { contest, game } of played)
      await contest.change(game, {
        startsAt: new Date(Date.now() - hour).toISOString(),
        status: 'final',
        points: { home: 90, away: 0 },
      });
    await workUntilIdle(site.platform);
    expect(await streaks()).toEqual({ played: 1, ahead: 1 });
  });

  it('begins at 5 a.m., and has fewer games only from 11 a.m. on', async () => {
    const { db } = site.platform;
    const newYork = 'America/New_York';
    expect(await dayAt(db, '2026-11-20T09:59:00Z', newYork)).toEqual(['2026-11-19', true]);
    expect(await dayAt(db, '2026-11-20T10:00:00Z', newYork)).toEqual(['2026-11-20', false]);
    expect(await dayAt(db, '2026-11-20T16:00:00Z', newYork)).toEqual(['2026-11-20', true]);
  });
});
