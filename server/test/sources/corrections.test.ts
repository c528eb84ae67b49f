import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { finalOf, hourMs, readingOf, start, storeTestReadings } from './test-readings.ts';
import {
  inAct,
  tester,
  addTestSport,
  addTestTeams,
  openTestContest,
  openTestPlatform,
  startTestSite,
} from '../support/index.ts';
import type { TestPlatform } from '../support/index.ts';
import { putGames } from '../../src/features/games/index.ts';
import { mergeDuplicate } from '../../src/acts/games/merge-games.ts';
import {
  decideDoubt,
  listDisagreements,
  listDoubts,
  listDuplicates,
  pinGame,
  showGame,
  unpinGame,
} from '../../src/features/ingest/readings/index.ts';
import type { Reading } from '../../src/features/ingest/readings/index.ts';

describe('operators', () => {
  let now = start + 5 * hourMs;
  let opened: TestPlatform;
  let sportId: string;

  beforeAll(async () => {
    opened = await openTestPlatform({ now: () => new Date(now) });
  });
  afterAll(async () => opened.close());
  beforeEach(async () => {
    now = start + 5 * hourMs;
    sportId = await addTestSport(opened.platform);
    await addTestTeams(opened.platform, sportId, ['Lions', 'Bears', 'Colts']);
  });

  const store = async (source: string, ...readings: readonly Reading[]) =>
    storeTestReadings(opened.platform, { sportId, source, readings });
  const listGames = async () => {
    const { rows } = await sql<{ id: string } & Record<string, unknown>>`
      select id, to_char(starts_at at time zone 'UTC', 'YYYY-MM-DD HH24:MI') as starts, status, home_points, away_points, merged_into
      from games where sport_id = ${sportId} order by id
    `.execute(opened.platform.db);
    return rows;
  };
  const onlyId = async () => (await listGames())[0]?.id ?? '';
  const countCorrections = async () =>
    (
      await opened.platform.db
        .selectFrom('result_corrections')
        .select('id')
        .where('sport_id', '=', sportId)
        .execute()
    ).length;

  it(
    'correct a result that survives a hundred later imports, and one public line states the change',
    { timeout: 120_000 },
    async () => {
      await store('one', finalOf(21, 20));
      const gameId = await onlyId();
      await inAct(opened.platform, async (tx) =>
        pinGame(opened.platform, tx, {
          gameId,
          result: { status: 'final', points: { home: 24, away: 20 } },
          reason: 'the league corrected the score',
        }),
      );
      const expected = { status: 'final', home_points: 24, away_points: 20 };
      expect(await listGames()).toMatchObject([expected]);
      for (let count = 0; count < 100; count += 1) {
        now += 60_000;
        await store('one', finalOf(21, 19 - (count % 2), { closingLine: count }));
      }
      expect(await listGames()).toMatchObject([expected]);
      expect(await countCorrections()).toBe(1);
      expect(await listDisagreements(opened.platform.db, { sportId, now: new Date(now) })).toMatchObject([
        { gameId, what: 'result', between: ['pin', 'one'], values: ['final 24–20', 'final 21–18'] },
      ]);
      await inAct(opened.platform, async (tx) => unpinGame(opened.platform, tx, { gameId, field: 'result' }));
      expect(await listGames()).toMatchObject([{ home_points: 21, away_points: 18 }]);
    },
  );

  it('correct a game of a file, and the next import of the file does not change it', async () => {
    const entry = {
      feedId: 'g1',
      season: 2026,
      startsAt: new Date(start).toISOString(),
      neutral: false,
      status: 'final',
      points: { home: 3, away: 0 },
      keyPlayers: { home: null, away: null },
      expectedGoals: null,
      closingLine: null,
    } as const;
    const teams = await addTestTeams(opened.platform, sportId, ['Lions', 'Bears']);
    const put = async () =>
      opened.platform.transact(async (tx) =>
        putGames(opened.platform, tx, sportId, [
          { ...entry, homeTeamId: teams.get('Lions') ?? '', awayTeamId: teams.get('Bears') ?? '' },
        ]),
      );
    await put();
    const gameId = await onlyId();
    await inAct(opened.platform, async (tx) =>
      pinGame(opened.platform, tx, { gameId, result: { status: 'postponed', points: null }, reason: 'rain' }),
    );
    await inAct(opened.platform, async (tx) =>
      pinGame(opened.platform, tx, { gameId, startsAt: new Date(start + hourMs), reason: 'rain' }),
    );
    const expected = { status: 'postponed', home_points: null, starts: '2026-09-13 18:00' };
    expect(await listGames()).toMatchObject([expected]);
    expect(await put()).toMatchObject({ changed: 0 });
    expect(await listGames()).toMatchObject([expected]);
    await inAct(opened.platform, async (tx) => unpinGame(opened.platform, tx, { gameId, field: 'result' }));
    await put();
    expect(await listGames()).toMatchObject([
      { status: 'final', home_points: 3, starts: '2026-09-13 18:00' },
    ]);
    await inAct(opened.platform, async (tx) => unpinGame(opened.platform, tx, { gameId, field: 'start' }));
    await put();
    expect(await listGames()).toMatchObject([{ starts: '2026-09-13 17:00' }]);
    await expect(
      inAct(opened.platform, async (tx) => unpinGame(opened.platform, tx, { gameId, field: 'start' })),
    ).rejects.toThrow('not pinned');
  });

  it('revoke a false final, and undo a pin of the wrong game', async () => {
    await store('one', finalOf(21, 20));
    const gameId = await onlyId();
    await inAct(opened.platform, async (tx) =>
      pinGame(opened.platform, tx, {
        gameId,
        result: { status: 'scheduled', points: null },
        reason: 'not played',
      }),
    );
    expect(await listGames()).toMatchObject([{ status: 'scheduled', home_points: null }]);
    await inAct(opened.platform, async (tx) => unpinGame(opened.platform, tx, { gameId, field: 'all' }));
    expect(await listGames()).toMatchObject([{ status: 'final', home_points: 21 }]);
    await store('one', readingOf({ sourceId: '2', away: { id: null, name: 'Colts' } }));
    const other = (await listGames())[1]?.id ?? '';
    const result = { status: 'final', points: { home: 3, away: 1 } } as const;
    await inAct(opened.platform, async (tx) =>
      pinGame(opened.platform, tx, { gameId: other, result, reason: 'the wrong game' }),
    );
    await inAct(opened.platform, async (tx) =>
      unpinGame(opened.platform, tx, { gameId: other, field: 'result' }),
    );
    expect(await listGames()).toMatchObject([{}, { status: 'scheduled', home_points: null }]);
  });

  it('pin an earlier start, after which a result is no longer refused as too early', async () => {
    await store('one', readingOf({ startsAt: '2026-09-14T20:00:00Z' }));
    await inAct(opened.platform, async (tx) =>
      pinGame(opened.platform, tx, {
        gameId: await onlyId(),
        startsAt: new Date(start),
        reason: 'wrong start',
      }),
    );
    expect(await store('one', finalOf(21, 20, { startsAt: '2026-09-14T20:00:00Z' }))).toMatchObject({
      refused: 0,
    });
    expect(await listGames()).toMatchObject([{ status: 'final', starts: '2026-09-13 17:00' }]);
  });

  it('see where two sources contradict each other, and what each reports', async () => {
    await store('one', finalOf(21, 20));
    await store('two', finalOf(21, 24, { sourceId: 'x' }));
    const found = await listDisagreements(opened.platform.db, { sportId, now: new Date(now) });
    expect(found).toMatchObject([{ game: 'Bears @ Lions, 2026-09-13', what: 'result' }]);
    expect((await showGame(opened.platform.db, await onlyId())).join('\n')).toMatch(
      /^Bears @ Lions[^]*one: final 21–20[^]*two: final 21–24/u,
    );
  });

  it('decide whether a doubtful game is a known one or a new one', async () => {
    const swapped = { home: { id: null, name: 'Bears' }, away: { id: null, name: 'Lions' } };
    await store('one', readingOf());
    await store(
      'two',
      finalOf(7, 10, { ...swapped, sourceId: 'x' }),
      finalOf(7, 10, { ...swapped, sourceId: 'y', startsAt: new Date(start + 1000).toISOString() }),
    );
    expect(await listDoubts(opened.platform.db, sportId)).toMatchObject([
      { source_id: 'x' },
      { source_id: 'y' },
    ]);
    const gameId = await onlyId();
    const decide = async (sourceId: string, decision: { readonly gameId: string } | 'new') =>
      inAct(opened.platform, async (tx) =>
        decideDoubt(opened.platform, tx, { sportId, source: 'two', sourceId, decision }),
      );
    await decide('x', { gameId });
    expect(await listGames()).toMatchObject([{ status: 'final', home_points: 10, away_points: 7 }]);
    await decide('y', 'new');
    expect(await listGames()).toMatchObject([{}, { status: 'final', home_points: 7, away_points: 10 }]);
    expect(await listDoubts(opened.platform.db, sportId)).toEqual([]);
    await expect(decide('x', 'new')).rejects.toThrow('No such game waits');
    expect(await store('two', finalOf(7, 11, { ...swapped, sourceId: 'x' }))).toMatchObject({ changed: 1 });
    expect(await listGames()).toMatchObject([{ home_points: 11 }, {}]);
  });

  it('merge two games that are the same; later imports find the survivor by both ids', async () => {
    await store('one', readingOf());
    await store('two', finalOf(21, 20, { sourceId: 'x', startsAt: '2026-09-20T17:00:00Z' }));
    await store('one', readingOf({ startsAt: '2026-09-20T17:00:00Z' }));
    const [first, second] = await listGames();
    const pair = await listDuplicates(opened.platform.db, { sportId, now: new Date(now) });
    expect(pair.map(({ ids }) => ids)).toEqual([[first?.id, second?.id]]);
    now = Date.parse('2026-09-20T21:00:00Z');
    await mergeDuplicate(opened.platform, tester, {
      gameId: second?.id ?? '',
      intoId: first?.id ?? '',
      reason: 'one game',
    });
    await store('two', finalOf(21, 20, { sourceId: 'x', startsAt: '2026-09-20T17:00:00Z' }));
    const games = await listGames();
    expect(games[1]).toMatchObject({ status: 'cancelled', merged_into: first?.id });
    expect(
      await store('two', finalOf(22, 20, { sourceId: 'x', startsAt: '2026-09-20T17:00:00Z' })),
    ).toMatchObject({
      added: 0,
    });
    expect(await listGames()).toHaveLength(2);
    await expect(
      mergeDuplicate(opened.platform, tester, {
        gameId: second?.id ?? '',
        intoId: first?.id ?? '',
        reason: 'again',
      }),
    ).rejects.toThrow('One of the games is merged already.');
  });
});

describe('merging games of contests', () => {
  it(
    'keeps the slate’s game, and publicly voids the second game if both are in slates',
    { timeout: 60_000 },
    async () => {
      const site = await startTestSite();
      const { platform } = site;
      const contest = await openTestContest(platform);
      const [first, second] = contest.games;
      if (!first || !second) throw new Error('the contest has no games');
      const { entry } = first;
      const add = async (feedId: string) => {
        await platform.transact(async (tx) =>
          putGames(platform, tx, contest.sportId, [{ ...entry, feedId }]),
        );
        return platform.db
          .selectFrom('games')
          .select('id')
          .where('feed_id', '=', feedId)
          .executeTakeFirstOrThrow();
      };
      const duplicate = await add('again');
      // The game in the slate survives, regardless of the order in which they are given.
      const merged = await mergeDuplicate(platform, tester, {
        gameId: first.gameId,
        intoId: duplicate.id,
        reason: 'one game',
      });
      expect(merged.result).toEqual({ survivorId: first.gameId, duplicateId: duplicate.id });
      const answer = await site.get(`/api/v1/website/game/${duplicate.id}`);
      expect(await answer.json()).toMatchObject({ data: { id: first.gameId } });
      // Now both games are in a slate.
      await platform.db
        .updateTable('games')
        .set({ home_team_id: entry.homeTeamId, away_team_id: entry.awayTeamId })
        .where('id', '=', second.gameId)
        .execute();
      await mergeDuplicate(platform, tester, {
        gameId: second.gameId,
        intoId: first.gameId,
        reason: 'the same game twice',
      });
      const act = await platform.db
        .selectFrom('contest_games')
        .innerJoin('contest_acts', 'slate_game_id', 'contest_games.id')
        .select(['void_reason', 'reason', 'game_id'])
        .where('contest_games.id', '=', second.id)
        .executeTakeFirst();
      expect(act).toEqual({ void_reason: 'operator', reason: 'the same game twice', game_id: second.gameId });
      await site.close();
    },
  );
});
