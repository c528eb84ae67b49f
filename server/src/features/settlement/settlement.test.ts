import { contestPoints, playingMargin, pointsTable } from '@outpick/forecast';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  inAct,
  addTestPlayers,
  eraseTestPlayer,
  eventually,
  openTestContest,
  openTestPlatform,
  workUntilIdle,
} from '../../../test/support/index.ts';
import type { TestContest, TestContestGame, TestPlatform, TestPlayer } from '../../../test/support/index.ts';
import { actOnContest, submitPicks } from '../contests/index.ts';
import { algorithmId } from '../players/index.ts';
import { anyJob } from '../../platform/jobs/job.ts';
import { startWorker } from '../../platform/jobs/worker.ts';
import { settleContest, settleSlate } from './index.ts';
import { deleteReplacedBoards } from './delete-replaced.ts';

const key = (row: { margin: number; outcome: string; tenths: number }) =>
  `${row.margin} ${row.outcome} ${row.tenths}`;

const hourLater = () => new Date(Date.now() + 3_601_000);

describe('settlement', () => {
  let opened: TestPlatform;
  let contest: TestContest;
  let first: TestContestGame;
  let second: TestContestGame;
  let ann: TestPlayer;
  let ben: TestPlayer;
  let sigma: number;

  beforeAll(async () => {
    opened = await openTestPlatform({ process: 'worker' });
  });
  afterAll(async () => opened.close());
  beforeEach(async () => {
    contest = await openTestContest(opened.platform);
    const [one, two] = contest.games;
    const [a, b] = await addTestPlayers(opened.platform, 2);
    if (!one || !two || !a || !b) throw new Error('the contest is empty');
    [first, second, ann, ben] = [one, two, a, b];
    ({ margin_sigma: sigma } = await opened.platform.db
      .selectFrom('season_rules')
      .select('margin_sigma')
      .where('sport_id', '=', contest.sportId)
      .executeTakeFirstOrThrow());
  });

  const pick = async (player: TestPlayer, game: TestContestGame, margin: number, team = game.home) =>
    submitPicks(opened.platform.db, {
      playerId: player.id,
      key: undefined,
      picks: [{ slateGameId: game.id, team, margin, date: game.entry.startsAt }],
    });
  const final = async (game: TestContestGame, home: number, away: number) =>
    contest.change(game, { status: 'final', points: { home, away } });
  const board = async () =>
    opened.platform.db
      .selectFrom('standings')
      .innerJoin('boards', (join) =>
        join
          .onRef('boards.slate_id', '=', 'standings.slate_id')
          .onRef('boards.version', '=', 'standings.version'),
      )
      .select(['player_id', 'points', 'games', 'margin_error', 'rank', 'place'])
      .where('boards.slate_id', '=', contest.slateId)
      .orderBy('place')
      .execute();
  const rowOf = async (player: string) => (await board()).find((row) => row.player_id === player);
  /** How often the slate's board was published. */
  const published = async () => {
    const { version } = await opened.platform.db
      .selectFrom('boards')
      .select('version')
      .where('slate_id', '=', contest.slateId)
      .executeTakeFirstOrThrow();
    return version;
  };
  const changes = async () =>
    opened.platform.db
      .selectFrom('rescorings')
      .select(['slate_game_id', 'outcome_before', 'home_margin_before', 'outcome_after', 'home_margin_after'])
      .where('slate_game_id', '=', first.id)
      .orderBy('id')
      .execute();

  it('[D-CONTEST-88] [D-CONTEST-23] runs after a final result, and scores tenths of points by the table that forecast/ generates', async () => {
    await pick(ann, first, 7);
    await pick(ben, first, 10, first.away);
    await final(first, 24, 20);
    await workUntilIdle(opened.platform);
    const rows = await board();
    expect(rows).toHaveLength(3);
    expect(await rowOf(ann.id)).toMatchObject({
      points: contestPoints(7, sigma, 'win'),
      games: 1,
      margin_error: 3,
    });
    expect(await rowOf(ben.id)).toMatchObject({
      points: contestPoints(10, sigma, 'loss'),
      games: 1,
      margin_error: 14,
    });
    const table = await opened.platform.db
      .selectFrom('contest_points')
      .select(['margin', 'outcome', 'tenths'])
      .where('sport_id', '=', contest.sportId)
      .execute();
    expect(table.map(key).toSorted()).toEqual(pointsTable(sigma, 100).map(key).toSorted());
  });

  it('[D-BOARD-04] [D-BOARD-11] ranks the algorithm and every player with a pick', async () => {
    await pick(ann, second, 3);
    await final(first, 20, 23);
    await settleSlate(opened.platform, contest.slateId);
    const frozen = await opened.platform.db
      .selectFrom('slate_games')
      .select(['home_wins', 'win_prob', 'tie_prob'])
      .where('id', '=', first.id)
      .executeTakeFirstOrThrow();
    const margin = playingMargin(frozen.win_prob + frozen.tie_prob / 2, sigma, 100);
    expect(await rowOf(algorithmId)).toMatchObject({
      points: contestPoints(margin, sigma, frozen.home_wins ? 'loss' : 'win'),
      games: 1,
    });
    expect(await rowOf(ann.id)).toMatchObject({ points: 0, games: 0, margin_error: 0 });
  });

  it('[D-BOARD-11] ranks players who picked a game that reopened and closed between two passes', async () => {
    await pick(ann, first, 7);
    await contest.change(first, { status: 'cancelled' });
    await settleSlate(opened.platform, contest.slateId);
    expect(await rowOf(ann.id)).toMatchObject({ points: 0, games: 0 });
    await contest.change(first, { status: 'scheduled' });
    await pick(ben, first, 7);
    await contest.change(first, { status: 'cancelled' });
    await settleSlate(opened.platform, contest.slateId);
    expect(await rowOf(ben.id)).toMatchObject({ points: 0, games: 0 });
    expect(await changes()).toEqual([]);
    // No schedule has changed since, so no pass begins.
    const before = await published();
    await settleSlate(opened.platform, contest.slateId);
    expect(await published()).toBe(before);
    // An operator's act also starts a pass.
    const act = async (what: 'void' | 'add' | 'drop', game = second) =>
      opened.platform.db
        .insertInto('contest_acts')
        .values({ slate_game_id: game.id, act: what, reason: 'a test' })
        .execute();
    await act('void');
    await settleSlate(opened.platform, contest.slateId);
    const [cat, dan] = await addTestPlayers(opened.platform, 2);
    const [, , third] = contest.games;
    if (!cat || !dan || !third) throw new Error('players or a third game are missing');
    await act('add');
    await pick(cat, second, 7);
    await act('void');
    await settleSlate(opened.platform, contest.slateId);
    expect(await rowOf(cat.id)).toMatchObject({ points: 0, games: 0 });
    await pick(dan, third, 7);
    await act('drop', third);
    await settleSlate(opened.platform, contest.slateId);
    expect(await rowOf(dan.id)).toMatchObject({ points: 0, games: 0 });
  });

  it('[D-CONTEST-15] gives no points for a game that is canceled or postponed past its window', async () => {
    await pick(ann, first, 30);
    await pick(ann, second, 30, second.away);
    await contest.change(first, { status: 'cancelled' });
    const nextMonth = new Date(Date.parse(second.entry.startsAt) + 30 * 86_400_000).toISOString();
    await contest.change(second, { status: 'final', startsAt: nextMonth, points: { home: 1, away: 0 } });
    await settleSlate(opened.platform, contest.slateId);
    expect(await rowOf(ann.id)).toMatchObject({ points: 0, games: 0, margin_error: 0 });
  });

  it('[D-BOARD-09] rescores a corrected result and logs it in public', async () => {
    await pick(ann, first, 7);
    await final(first, 24, 20);
    await workUntilIdle(opened.platform);
    await final(first, 24, 27);
    await workUntilIdle(opened.platform);
    expect(await rowOf(ann.id)).toMatchObject({ points: contestPoints(7, sigma, 'loss'), margin_error: 10 });
    expect(await changes()).toEqual([
      {
        slate_game_id: first.id,
        outcome_before: 'home',
        home_margin_before: 4,
        outcome_after: 'away',
        home_margin_after: -3,
      },
    ]);
  });

  it('[D-CONTEST-16] V2.3.4 run twice, or by eight workers at once, leaves the same board', async () => {
    await pick(ann, first, 7);
    await pick(ben, second, 2);
    await final(first, 24, 20);
    await final(second, 10, 20);
    await Promise.all(Array.from({ length: 8 }, async () => settleSlate(opened.platform, contest.slateId)));
    const once = await board();
    expect(once).toHaveLength(3);
    await settleSlate(opened.platform, contest.slateId);
    expect(await board()).toEqual(once);
    expect(await published()).toBe(1);
  });

  /** Settles the contest, but stops after this many committed transactions, as if the process were killed. */
  const settleUntil = async (transactions: number) => {
    const { platform } = opened;
    const end = new AbortController();
    let committed = 0;
    const killedPlatform: typeof platform = {
      ...platform,
      transact: async (work) => {
        const result = await platform.transact(work);
        committed += 1;
        if (committed === transactions) end.abort();
        return result;
      },
    };
    await expect(settleSlate(killedPlatform, contest.slateId, end.signal)).rejects.toThrow('aborted');
  };
  const countRows = async () => {
    const { rows } = await sql<{ version: number; rows: number }>`
      select version, count(*) as rows from standings where slate_id = ${contest.slateId} group by version order by version
    `.execute(opened.platform.db);
    return rows;
  };

  it.each([
    { when: 'its players were scored', transactions: 1, left: [] },
    { when: 'the rows of its board were written', transactions: 3, left: [{ version: 1, rows: 2 }] },
  ])(
    '[D-CONTEST-16] restarts the pass if the database server crashed after $when',
    async ({ transactions, left }) => {
      await pick(ann, first, 7);
      await final(first, 24, 20);
      const { platform } = opened;
      await settleUntil(transactions);
      expect(await board()).toEqual([]);
      expect(await countRows()).toEqual(left);
      // A crash of the database server empties an unlogged table.
      const { numDeletedRows } = await platform.db
        .deleteFrom('settlement_batches')
        .where('slate_id', '=', contest.slateId)
        .executeTakeFirstOrThrow();
      expect(numDeletedRows).toBe(1n);
      await settleSlate(platform, contest.slateId);
      expect(await board()).toHaveLength(2);
      expect(await rowOf(ann.id)).toMatchObject({ points: contestPoints(7, sigma, 'win'), games: 1 });
      await deleteReplaced(hourLater);
      expect(await countRows()).toEqual([{ version: 2, rows: 2 }]);
    },
  );

  it('deletes the rows of a pass whose sums are lost, even if the outcome is again the published one', async () => {
    await pick(ann, first, 7);
    await final(first, 24, 20);
    await settleSlate(opened.platform, contest.slateId);
    const before = await board();
    await final(first, 20, 24);
    await settleUntil(3);
    await sql`delete from settlement_batches where slate_id = ${contest.slateId}`.execute(opened.platform.db);
    await final(first, 24, 20);
    await workUntilIdle(opened.platform);
    expect(await board()).toEqual(before);
    await deleteReplaced(hourLater);
    expect(await countRows()).toHaveLength(1);
  });

  it('[D-CONTEST-16] continues after a killed worker, and publishes the rows that it wrote', async () => {
    await pick(ann, first, 7);
    await final(first, 24, 20);
    await settleUntil(3);
    expect(await board()).toEqual([]);
    await settleSlate(opened.platform, contest.slateId);
    expect(await board()).toHaveLength(2);
    expect(await countRows()).toEqual([{ version: 1, rows: 2 }]);
  });

  const deleteReplaced = async (now: () => Date) => {
    const { platform } = opened;
    await platform.transact(async (tx) => {
      platform.jobs.enqueue(tx, deleteReplacedBoards, {});
      return Promise.resolve();
    });
    await workUntilIdle({ ...platform, now });
  };

  it('keeps the rows of a replaced board for an hour, for running downloads', async () => {
    await pick(ann, first, 7);
    await final(first, 24, 20);
    await settleSlate(opened.platform, contest.slateId);
    await final(first, 20, 24);
    await workUntilIdle(opened.platform);
    const both = [
      { version: 1, rows: 2 },
      { version: 2, rows: 2 },
    ];
    await deleteReplaced(() => new Date(Date.now() + 3_500_000));
    expect(await countRows()).toEqual(both);
    await deleteReplaced(hourLater);
    expect(await countRows()).toEqual([{ version: 2, rows: 2 }]);
    expect(await rowOf(ann.id)).toMatchObject({ points: contestPoints(7, sigma, 'loss') });
  });

  it('settles a slate while the settlements of two others wait for a lock', async () => {
    const { platform } = opened;
    const slow = [await openTestContest(platform), await openTestContest(platform)];
    const enqueueSettlement = async (slateId: string) =>
      platform.transact(async (tx) => Promise.resolve(platform.jobs.enqueue(tx, settleContest, { slateId })));
    const locker = new pg.Client({ connectionString: platform.config.DATABASE_URL });
    await locker.connect();
    try {
      await locker.query('begin');
      for (const { slateId } of slow)
        await locker.query('insert into settlements (slate_id) values ($1)', [slateId]);
      for (const { slateId } of slow) await enqueueSettlement(slateId);
      const worker = await startWorker(platform, [anyJob(settleContest)], platform.config.DATABASE_URL);
      try {
        await eventually(async () => {
          const { rows } = await locker.query(
            `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
          );
          expect(rows).toHaveLength(2);
        });
        await pick(ann, first, 7);
        await final(first, 24, 20);
        await enqueueSettlement(contest.slateId);
        await eventually(async () => expect(await rowOf(ann.id)).toMatchObject({ games: 1 }));
      } finally {
        await locker.query('rollback');
        await worker.stop(5000);
      }
    } finally {
      await locker.end();
    }
    await workUntilIdle(platform);
  });

  it('deletes the sums of a pass once its board is published', async () => {
    await pick(ann, first, 7);
    await final(first, 24, 20);
    await settleSlate(opened.platform, contest.slateId);
    const { rows } = await sql`select from settlement_batches where slate_id = ${contest.slateId}`.execute(
      opened.platform.db,
    );
    expect(rows).toEqual([]);
  });

  it('[D-BOARD-05] [D-BOARD-08] sums the slate and ranks by points, games and margin error; ties share a rank', async () => {
    const [cat, dan, eve] = await addTestPlayers(opened.platform, 3);
    if (!cat || !dan || !eve) throw new Error('players are missing');
    // Margin 0 is always worth 0: only games and errors distinguish these players.
    await pick(ann, first, 0);
    await pick(ann, second, 0);
    await pick(ben, first, 0);
    await pick(cat, second, 0);
    await pick(dan, second, 0);
    await pick(eve, first, 12);
    await pick(eve, second, 3);
    await final(first, 30, 20);
    await final(second, 21, 20);
    await settleSlate(opened.platform, contest.slateId);
    const rows = (await board()).filter((row) => row.player_id !== algorithmId);
    expect(rows.map((row) => row.player_id)).toEqual([
      eve.id,
      ann.id,
      ...[cat.id, dan.id].toSorted(),
      ben.id,
    ]);
    expect(rows[0]?.points).toBe(contestPoints(12, sigma, 'win') + contestPoints(3, sigma, 'win'));
    const ranks = rows.map((row) => row.rank);
    expect(ranks[2]).toBe(ranks[3]);
    expect(ranks[4]).toBe((ranks[3] ?? 0) + 2);
    expect(new Set((await board()).map((row) => row.place)).size).toBe(6);
  });

  it('rescores the board after an operator drops, adds or voids a game, and shows the reason of each act', async () => {
    await pick(ann, first, 7);
    await pick(ann, second, 7);
    const act = async (game: TestContestGame, kind: 'add' | 'drop' | 'void') =>
      inAct(opened.platform, async (tx) =>
        actOnContest(opened.platform, tx, { slateGameId: game.id, act: kind, reason: `because of ${kind}` }),
      );
    await act(second, 'drop');
    await expect(pick(ben, second, 1)).rejects.toThrow('Please check what you entered.');
    await expect(act(second, 'drop')).rejects.toThrow('not in the contest');
    await act(second, 'add');
    await pick(ben, second, 1);
    await final(second, 30, 20);
    await final(first, 24, 20);
    await expect(act(first, 'drop')).rejects.toThrow('no longer open');
    await act(first, 'void');
    await workUntilIdle(opened.platform);
    expect(await rowOf(ann.id)).toMatchObject({ points: contestPoints(7, sigma, 'win'), games: 1 });
    await act(first, 'add');
    await workUntilIdle(opened.platform);
    expect(await rowOf(ann.id)).toMatchObject({ points: 2 * contestPoints(7, sigma, 'win'), games: 2 });
    const acts = await opened.platform.db
      .selectFrom('contest_acts')
      .select(['act', 'reason'])
      .where('slate_game_id', '=', second.id)
      .orderBy('id')
      .execute();
    expect(acts).toEqual([
      { act: 'drop', reason: 'because of drop' },
      { act: 'add', reason: 'because of add' },
    ]);
  });

  it('fails for a pick whose margin the points table lacks, instead of scoring it as 0', async () => {
    const small = await openTestContest(opened.platform, { maxMargin: 49 });
    const [game] = small.games;
    if (!game) throw new Error('the contest is empty');
    // The API refuses such a pick, so insert it directly.
    await sql`
      insert into picks (month, slate_id, player_id, slate_game_id, home, margin, saved_at)
      select month, id, ${ann.id}::uuid, ${game.id}::uuid, true, 60, now() from slates where id = ${small.slateId}
    `.execute(opened.platform.db);
    await small.change(game, { status: 'final', points: { home: 24, away: 20 } });
    await expect(settleSlate(opened.platform, small.slateId)).rejects.toThrow(
      '1 picks of decided games have no row in contest_points',
    );
    const { rows } = await sql`select from standings where slate_id = ${small.slateId}`.execute(
      opened.platform.db,
    );
    expect(rows).toEqual([]);
    await sql`delete from picks where slate_id = ${small.slateId} and margin = 60`.execute(
      opened.platform.db,
    );
    await workUntilIdle(opened.platform);
  });

  // Runs last: it enqueues a mail that this test does not deliver.
  it('[D-SAFE-33] keeps the picks of a deleted account as an anonymous row; boards do not change', async () => {
    await pick(ann, first, 7);
    await pick(ben, first, 9);
    await final(first, 24, 20);
    await settleSlate(opened.platform, contest.slateId);
    const before = await board();
    await eraseTestPlayer(opened.platform, ann);
    await final(first, 24, 21);
    await final(first, 24, 20);
    await settleSlate(opened.platform, contest.slateId);
    expect(await board()).toEqual(before);
  });
});
