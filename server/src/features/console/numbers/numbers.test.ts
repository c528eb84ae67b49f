import { adminCalls } from '@outpick/contracts/admin';
import type { Output } from '@outpick/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  addBareSports,
  addTestOperator,
  addTestPlayers,
  asOwner,
  finishTestSlate,
  playTestSlate,
  startTestSite,
} from '../../../../test/support/index.ts';
import type { TestSite } from '../../../../test/support/index.ts';

type Numbers = Output<typeof adminCalls.getNumbers>;

describe('the numbers', () => {
  let site: TestSite;
  let time = new Date();
  beforeAll(async () => {
    site = await startTestSite({ now: () => time });
  });
  afterAll(async () => site.close());

  const numbers = async (): Promise<Numbers> => {
    const { headers } = await addTestOperator(site.platform, 'editor');
    const answer = await site.get(adminCalls.getNumbers.path, { headers });
    const body: { data: unknown } = JSON.parse(await answer.text());
    return adminCalls.getNumbers.output.parse(body.data);
  };

  it('are zeros on a new site, for every day and week', async () => {
    const empty = await numbers();
    expect(empty).toMatchObject({ accounts: 0, slates: [], cohorts: [], feeds: [] });
    expect(empty.signUps).toHaveLength(90);
    expect(empty.signUps.at(-1)).toEqual({ day: new Date().toISOString().slice(0, 10), accounts: 0 });
    expect(empty.activePlayers).toHaveLength(12);
  });

  it('are counted again after five minutes, without the algorithm', async () => {
    const { platform } = site;
    const [sport] = await addBareSports(platform, 1);
    const players = await addTestPlayers(platform, 3);
    const [ahead, behind, idle] = players;
    if (!sport || !ahead || !behind || !idle) throw new Error('no players');
    // Move the sign-ups to the start of last week, so that the cohort of both players has a second week.
    const { DATABASE_URL: url } = platform.config;
    await asOwner(
      url,
      `update accounts set created_at = date_trunc('week', now() at time zone 'UTC') at time zone 'UTC' - interval '13 days' where id = any($1)`,
      [[ahead.id, behind.id]],
    );
    const plays = [
      [ahead, 0, 'Home', 7],
      [ahead, 1, 'Home', 7],
      [behind, 0, 'Away', 7],
    ] as const;
    const daysSince = 7 + ((new Date().getUTCDay() + 6) % 7);
    const lastMonday = new Date(Date.now() - daysSince * 86_400_000).toISOString().slice(0, 10);
    const slate = await playTestSlate(platform, sport, new Date().toISOString(), plays, 3, lastMonday);
    const algorithm = '00000000-0000-7000-8000-000000000001';
    await asOwner(
      url,
      `insert into picks select month, slate_id, $1, slate_game_id, home, margin, saved_at from picks where player_id = $2`,
      [algorithm, behind.id],
    );
    await finishTestSlate(platform, slate, [7, 7, 7]);

    expect((await numbers()).accounts).toBe(0);
    time = new Date(time.getTime() + 301_000);
    const counted = await numbers();
    expect(counted.accounts).toBe(3);
    expect(counted.signUps.at(-1)?.accounts).toBe(1);
    expect(counted.activePlayers.map(({ players: active }) => active)).toEqual([
      ...Array.from({ length: 10 }, () => 0),
      2,
      0,
    ]);
    expect(counted.slates).toMatchObject([{ players: 2, picks: 3, aheadOfAlgorithm: 0.5 }]);
    expect(counted.cohorts).toMatchObject([
      { accounts: 2, active: [0, 2, 0] },
      { accounts: 1, active: [0] },
    ]);
  });

  it('count a player with the algorithm’s points and a smaller total error as above it, as the board does', async () => {
    const { platform } = site;
    const [sport] = await addBareSports(platform, 1);
    const [player] = await addTestPlayers(platform, 1);
    if (!sport || !player) throw new Error('no player');
    const plays = [
      [player, 0, 'Home', 7],
      [player, 1, 'Home', 1],
    ] as const;
    const slate = await playTestSlate(platform, sport, new Date().toISOString(), plays, 2);
    await asOwner(
      platform.config.DATABASE_URL,
      `insert into picks select month, slate_id, $1, slate_game_id, home, 8 - margin, saved_at from picks where player_id = $2`,
      ['00000000-0000-7000-8000-000000000001', player.id],
    );
    await finishTestSlate(platform, slate, [7, 1]);
    time = new Date(time.getTime() + 301_000);
    expect((await numbers()).slates).toContainEqual(
      expect.objectContaining({ players: 1, picks: 2, aheadOfAlgorithm: 1 }),
    );
  });
});
