import { checkLedger } from '@outpick/server';
import { startTestSite, type TestSite, workUntilIdle } from '@outpick/server/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { simulateWorld } from '../src/generate.ts';
import { demoPlayer, putDemoPlayer } from '../src/seed/demo-player.ts';
import { enterPlayers } from '../src/seed/enter-players.ts';
import type { OpenedSlate } from '../src/seed/replay.ts';
import { seedWorld } from '../src/seed/seed-world.ts';

const now = Date.parse('2026-11-15T02:00:00Z');
/** The algorithm's id among the players. */
const algorithm = '00000000-0000-7000-8000-000000000001';
const history = (at: number) =>
  simulateWorld({ seed: 3, now: new Date(at), size: 'small', anchor: new Date(now) });

describe('a seeded world', () => {
  let site: TestSite;
  /** The slates passed to `onSlateOpen`, each with the number of its games that had a result. */
  const opened: { slate: OpenedSlate; results: number }[] = [];

  const seed = async (at: number) => {
    opened.length = 0;
    await putDemoPlayer(site.platform);
    const pick = await enterPlayers(site.platform, history(at), true);
    await seedWorld(site.platform, history(at), {
      say: () => undefined,
      onSlateOpen: async (platform, slate) => {
        await pick(platform, slate);
        const played = await platform.db
          .selectFrom('games')
          .select('id')
          .where(
            'id',
            'in',
            slate.games.map(({ gameId }) => gameId),
          )
          .where('status', '=', 'final')
          .execute();
        opened.push({ slate, results: played.length });
      },
    });
  };
  const contents = async () => {
    const { db } = site.platform;
    return {
      games: await db.selectFrom('games').selectAll().orderBy('id').execute(),
      slates: await db.selectFrom('slates').selectAll().orderBy('opened_at').orderBy('id').execute(),
      ledger: await checkLedger(db),
      players: await db.selectFrom('players').select('id').orderBy('id').execute(),
      picks: await db
        .selectFrom('picks')
        .selectAll()
        .where('player_id', '<>', algorithm)
        .orderBy('slate_id')
        .orderBy('player_id')
        .orderBy('slate_game_id')
        .execute(),
      ratings: await db.selectFrom('rating_runs').select('id').orderBy('id').execute(),
    };
  };
  const sports = async () =>
    site.platform.db.selectFrom('sports').select(['id', 'slug']).orderBy('position').execute();

  beforeAll(async () => {
    site = await startTestSite();
    await seed(now);
  }, 120_000);
  afterAll(async () => site.close());

  it('opened the last slates of every league before their first results', async () => {
    const { slates, ledger } = await contents();
    for (const { id } of await sports())
      expect(slates.filter((slate) => slate.sport_id === id).length).toBeGreaterThan(5);
    expect(slates.filter(({ opened_at, first_start }) => opened_at >= first_start)).toEqual([]);
    expect(slates.map(({ ledger_entry }) => ledger_entry)).toEqual(slates.map((_, index) => index + 1));
    expect(ledger).toMatchObject({ entries: slates.length, faults: [] });
    expect(opened.map(({ slate }) => slate.slateId).toSorted()).toEqual(
      slates.map(({ id }) => id).toSorted(),
    );
    expect(opened.filter(({ results }) => results > 0)).toEqual([]);
    const margins = opened.flatMap(({ slate }) => slate.games.map(({ expectedMargin }) => expectedMargin));
    expect(margins.filter((margin) => margin !== null).length).toBeGreaterThan(0.9 * margins.length);
  });

  it('has a track record of all final games of its slates', async () => {
    for (const { id } of await sports()) {
      const answer = await site.get(`/api/v1/website/track-record/${id}`);
      const { data } = JSON.parse(await answer.text());
      const frozen = await site.platform.db
        .selectFrom('slate_games')
        .innerJoin('slates', 'slates.id', 'slate_id')
        .innerJoin('games', 'games.id', 'game_id')
        .select('game_id')
        .where('slates.sport_id', '=', id)
        .where('status', '=', 'final')
        .whereRef('league_day', '>=', 'first_day')
        .whereRef('league_day', '<=', 'last_day')
        .execute();
      expect(data.algorithm.games).toBe(frozen.length);
      expect(frozen.length).toBeGreaterThan(10);
    }
  });

  it('has picks in past and open slates, saved while the slate was open', async () => {
    const { db } = site.platform;
    const rows = await db
      .selectFrom('picks')
      .innerJoin('slate_games', 'slate_games.id', 'slate_game_id')
      .innerJoin('slates', 'slates.id', 'picks.slate_id')
      .innerJoin('accounts', 'accounts.id', 'player_id')
      .select(['email', 'saved_at', 'opened_at', 'slate_games.starts_at', 'slates.sport_id'])
      .execute();
    expect(rows.filter((row) => row.saved_at < row.opened_at || row.saved_at >= row.starts_at)).toEqual([]);
    expect(rows.filter((row) => row.saved_at.getTime() > now)).toEqual([]);
    expect(new Set(rows.map((row) => row.email)).size).toBeGreaterThan(10);
    expect(new Set(rows.map((row) => row.sport_id)).size).toBe(3);
    expect(rows.filter((row) => row.email === demoPlayer.email).length).toBeGreaterThan(20);
    expect(rows.filter((row) => row.starts_at.getTime() > now).length).toBeGreaterThan(5);
  });

  it('does not change when seeded again, and continues when a later state is seeded', async () => {
    const before = await contents();
    await seed(now);
    expect(await contents()).toEqual(before);
    await seed(now + 8 * 86_400_000);
    const { slates, ledger } = await contents();
    for (const { id } of await sports())
      expect(slates.filter((slate) => slate.sport_id === id).length).toBeGreaterThan(
        before.slates.filter((slate) => slate.sport_id === id).length,
      );
    expect(slates.slice(0, before.slates.length)).toEqual(before.slates);
    expect(ledger).toMatchObject({ entries: slates.length, faults: [] });
    expect(await checkLedger(site.platform.db, before.ledger.head)).toMatchObject({ containsHead: true });
    expect(opened.filter(({ results }) => results > 0)).toEqual([]);
    const picked = new Set(before.picks.map((row) => row.slate_id));
    expect((await contents()).picks.filter((row) => !picked.has(row.slate_id)).length).toBeGreaterThan(20);
  }, 60_000);

  it('has boards with players above and below the algorithm', async () => {
    await workUntilIdle(site.platform);
    const rows = await site.platform.db
      .selectFrom('standings')
      .select(['slate_id', 'player_id', 'place'])
      .orderBy('place')
      .execute();
    const boards = [...Map.groupBy(rows, (row) => row.slate_id).values()];
    expect(boards.length).toBeGreaterThan(15);
    const places = boards.map((board) => board.findIndex((row) => row.player_id === algorithm));
    expect(places).not.toContain(-1);
    expect(places.some((place) => place > 0)).toBe(true);
    expect(boards.some((board, index) => (places[index] ?? 0) < board.length - 1)).toBe(true);
  }, 60_000);
});
