import { createRandom } from '@outpick/forecast';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  addTestLeague,
  addTestSport,
  addTestTeams,
  asOwner,
  eventually,
  openTestPlatform,
  workUntilIdle,
} from '../../../test/support/index.ts';
import type { TestPlatform } from '../../../test/support/index.ts';
import { dueCheckMs } from '../../platform/jobs/due-checks.ts';
import { anyJob } from '../../platform/jobs/job.ts';
import { startWorker } from '../../platform/jobs/worker.ts';
import { putGames } from '../games/index.ts';
import type { GameEntry } from '../games/index.ts';
import { decodeDistribution, runRatings, summarizeForecast } from '../ratings/index.ts';
import { listSports } from '../sports/index.ts';
import { canonicalJson } from './canonical-json.ts';
import { chooseContest } from './choose-contest.ts';
import { openSlates } from './index.ts';
import { openDueSlates } from './jobs.ts';
import { findOpenableWindows } from './queries.ts';

describe('a slate', () => {
  let opened: TestPlatform;
  let sportId: string;
  let games: GameEntry[];

  beforeAll(async () => {
    opened = await openTestPlatform();
  });
  afterAll(async () => opened.close());
  beforeEach(async () => {
    sportId = await addTestSport(opened.platform);
    games = await addTestLeague(opened.platform, sportId, createRandom(11));
    await runRatings(opened.platform, sportId);
  });

  const open = async (at: string) => openSlates(opened.platform, sportId, new Date(at));
  const put = async (entries: readonly GameEntry[], ofSport = sportId) =>
    opened.platform.transact(async (tx) => putGames(opened.platform, tx, ofSport, entries));
  const ofRound = (round: number) =>
    games.filter(({ feedId }) => feedId.startsWith(`2026 ${String(round).padStart(2, '0')}`));
  const slates = async (ofSport = sportId) =>
    opened.platform.db
      .selectFrom('slates')
      .innerJoin('slate_games', 'slate_games.slate_id', 'slates.id')
      .innerJoin('games', 'games.id', 'slate_games.game_id')
      .select(['first_day', 'last_day', 'ledger_entry', 'feed_id', 'slate_games.win_prob', 'in_contest'])
      .where('slates.sport_id', '=', ofSport)
      .orderBy('first_day')
      .orderBy('feed_id')
      .execute();
  // The next round begins on Sunday, 8 November, 18:00.
  const sixDaysBefore = '2026-11-02T18:00:00Z';

  it('[D-CONTEST-84] opens at most six days before its first start, and only once', async () => {
    expect(await open('2026-11-02T17:59:59Z')).toEqual([]);
    expect(await open(sixDaysBefore)).toHaveLength(1);
    expect(await open(sixDaysBefore)).toEqual([]);
    const rows = await slates();
    expect(rows.map((row) => row.feed_id)).toEqual(ofRound(9).map(({ feedId }) => feedId));
    expect(rows[0]).toMatchObject({ first_day: '2026-11-03', last_day: '2026-11-09' });
  });

  it('[D-LEDGER-01] is opened once by concurrent workers', async () => {
    const attempts = await Promise.all(Array.from({ length: 8 }, async () => open(sixDaysBefore)));
    expect(attempts.flat()).toHaveLength(1);
    const entries = new Set((await slates()).map((row) => row.ledger_entry));
    expect(entries.size).toBe(1);
  });

  it('[D-CONTEST-02] waits until the games of the previous window are played and rated', async () => {
    await open(sixDaysBefore);
    const late = ofRound(9).map((game): GameEntry => ({ ...game, startsAt: '2026-11-09T17:00:00Z' }));
    await put(late);
    const after = '2026-11-09T20:00:00Z';
    expect(await open(after)).toEqual([]);
    // A live game delays the next slate, even after a rating run.
    const final = late.map((game): GameEntry => ({
      ...game,
      status: 'final',
      points: { home: 24, away: 20 },
    }));
    await put([
      ...final.slice(1),
      ...late.slice(0, 1).map((game): GameEntry => ({ ...game, status: 'live' })),
    ]);
    await runRatings(opened.platform, sportId);
    expect(await open(after)).toEqual([]);
    await put(final);
    expect(await open(after)).toEqual([]);
    await runRatings(opened.platform, sportId);
    expect(await open(after)).toHaveLength(1);
  });

  it('[D-CONTEST-02] waits until changes of finished games are rated, but ignores new starts and live scores of others', async () => {
    const { db } = opened.platform;
    const [live, moved, announced, postponed] = ofRound(10);
    const [corrected, lined, called, shifted] = ofRound(8);
    const [, , added] = ofRound(9);
    const all = { live, moved, announced, postponed, corrected, lined, called, shifted, added };
    const entry = (name: keyof typeof all): GameEntry => {
      const found = all[name];
      if (!found) throw new Error('the round is missing');
      return found;
    };
    const harmless = fc.oneof(
      fc.nat(90).map((points): GameEntry => ({
        ...entry('live'),
        status: 'live',
        points: { home: points, away: 3 },
      })),
      fc.integer({ min: 10, max: 59 }).map((minute): GameEntry => ({
        ...entry('moved'),
        startsAt: `2026-11-15T19:${minute}:00Z`,
      })),
      fc.nat().map((player): GameEntry => ({
        ...entry('announced'),
        keyPlayers: { home: `player ${player}`, away: null },
      })),
      fc.constantFrom('postponed', 'scheduled').map((status): GameEntry => ({
        ...entry('postponed'),
        status,
      })),
    );
    const results = fc.oneof(
      fc.nat(90).map((points): GameEntry => ({ ...entry('corrected'), points: { home: points, away: 3 } })),
      fc.nat(20).map((line): GameEntry => ({ ...entry('lined'), closingLine: line })),
      fc.constantFrom('final', 'cancelled').map((status): GameEntry => {
        const game = entry('called');
        return { ...game, status, points: status === 'final' ? game.points : null };
      }),
      fc.integer({ min: 2, max: 7 }).map((day): GameEntry => ({
        ...entry('shifted'),
        startsAt: `2026-11-0${day}T18:00:00Z`,
      })),
      fc.nat(90).map((points): GameEntry => ({
        ...entry('added'),
        status: 'final',
        points: { home: points, away: 3 },
      })),
    );
    // Finish all games of the previous window, so that only ratings can delay the window of round 10.
    await put(
      ofRound(9).map((game): GameEntry => ({ ...game, status: 'final', points: { home: 24, away: 20 } })),
    );
    await runRatings(opened.platform, sportId);
    const isDue = async () =>
      (await findOpenableWindows(db, sportId, new Date('2026-11-15T18:05:00Z'))).some(
        (window) => window.first_day === '2026-11-10',
      );
    const changes = fc.array(fc.oneof(harmless, results), { minLength: 1, maxLength: 6 });
    await fc.assert(
      fc.asyncProperty(changes, async (stream) => {
        expect(await isDue()).toBe(true);
        const readResults = async () =>
          db
            .selectFrom('games')
            .selectAll()
            .where('sport_id', '=', sportId)
            .where('status', '=', 'final')
            .orderBy('id')
            .execute();
        let unrated = false;
        for (const change of stream) {
          const before = await readResults();
          await put([change]);
          unrated ||= JSON.stringify(await readResults()) !== JSON.stringify(before);
          expect(await isDue()).toBe(!unrated);
        }
        await runRatings(opened.platform, sportId);
      }),
      { numRuns: 12 },
    );
  });

  it('waits for the forecast of a game that was added to its window', async () => {
    const [first] = ofRound(9);
    if (!first) throw new Error('the round is missing');
    await put([{ ...first, feedId: 'added', startsAt: '2026-11-09T18:00:00Z' }]);
    expect(await open(sixDaysBefore)).toEqual([]);
    await runRatings(opened.platform, sportId);
    expect(await open(sixDaysBefore)).toHaveLength(1);
    expect((await slates()).map((row) => row.feed_id)).toContain('added');
  });

  it('[D-CONTEST-02] opens by itself within a minute of its due time', async () => {
    const inTwoDays = Math.floor(Date.now() / 86_400_000) * 86_400_000 + 2 * 86_400_000;
    const due = await addTestSport(opened.platform);
    await addTestLeague(opened.platform, due, createRandom(12), {
      firstSunday: new Date(inTwoDays - 9 * 7 * 86_400_000).toISOString(),
    });
    await runRatings(opened.platform, due);
    await workUntilIdle(opened.platform);
    expect(await slates(due)).toEqual([]);
    expect(dueCheckMs).toBeLessThan(30_000);
    const worker = await startWorker(
      opened.platform,
      [anyJob(openDueSlates)],
      opened.platform.config.DATABASE_URL,
      100,
    );
    try {
      await eventually(async () => expect(await slates(due)).toHaveLength(4), 30_000);
    } finally {
      await worker.stop(5000);
    }
  });

  it('opens even if the slate of another sport cannot be opened', async () => {
    const inTwoDays = Math.floor(Date.now() / 86_400_000) * 86_400_000 + 2 * 86_400_000;
    const firstSunday = new Date(inTwoDays - 9 * 7 * 86_400_000).toISOString();
    const added = [await addTestSport(opened.platform), await addTestSport(opened.platform)];
    // The job opens slates in the order of `listSports`, so it comes to the broken sport first.
    const [broken = '', sound = ''] = (await listSports(opened.platform.db))
      .map(({ id }) => id)
      .filter((id) => added.includes(id));
    for (const sport of [broken, sound]) {
      await addTestLeague(opened.platform, sport, createRandom(13), { firstSunday });
      await runRatings(opened.platform, sport);
    }
    await workUntilIdle(opened.platform);
    const { DATABASE_URL } = opened.platform.config;
    const rule = `check (sport_id <> '${broken}') not valid`;
    await asOwner(DATABASE_URL, `alter table slates add constraint refused_sport ${rule}`, []);
    const run = openDueSlates.run(
      opened.platform,
      {},
      {
        id: 'x',
        attempt: 1,
        signal: new AbortController().signal,
        log: opened.platform.log,
        finish: async () => Promise.resolve(),
      },
    );
    await expect(run).rejects.toThrow('some sports could not be opened');
    expect(await slates(sound)).toHaveLength(4);
    expect(await slates(broken)).toEqual([]);
    await asOwner(DATABASE_URL, 'alter table slates drop constraint refused_sport', []);
  });

  it('[D-CONTEST-02] does not wait for a postponed game, nor for a result that is six hours late', async () => {
    await open(sixDaysBefore);
    const [first, missing, ...others] = ofRound(9);
    if (!first || !missing) throw new Error('the round is missing');
    await put([
      { ...first, status: 'postponed' },
      { ...missing, startsAt: '2026-11-09T17:00:00Z' },
      ...others.map((game): GameEntry => ({ ...game, status: 'final', points: { home: 24, away: 20 } })),
    ]);
    await runRatings(opened.platform, sportId);
    // The game's usual length is 190 minutes. The wait ends six hours after that.
    expect(await open('2026-11-10T02:09:59Z')).toEqual([]);
    expect(await open('2026-11-10T02:10:00Z')).toHaveLength(1);
  });

  it('[D-CONTEST-01] [D-CONTEST-82] spans Tuesday to Monday at midnight in the sport’s time zone, across daylight saving changes', async () => {
    const [first, second] = ofRound(9);
    if (!first || !second) throw new Error('the round is missing');
    await put([
      // Monday evening in New York is Tuesday in UTC; the second game starts at midnight in New York.
      { ...first, startsAt: '2026-11-10T04:59:00Z' },
      { ...second, startsAt: '2026-11-10T05:00:00Z' },
    ]);
    await runRatings(opened.platform, sportId);
    await open('2026-11-03T12:00:00Z');
    const inside = (await slates()).map((row) => row.feed_id);
    expect(inside).toContain(first.feedId);
    expect(inside).not.toContain(second.feedId);
    // With daylight saving time, New York's midnight is an hour earlier in UTC.
    const { db } = opened.platform;
    await put([{ ...first, startsAt: '2026-10-13T04:00:00Z' }]);
    const moved = await db
      .selectFrom('games')
      .select('league_day')
      .where('sport_id', '=', sportId)
      .where('feed_id', '=', first.feedId)
      .executeTakeFirst();
    expect(moved?.league_day).toBe('2026-10-13');
  });

  it('[D-CONTEST-03] freezes its forecasts: later rating runs change them neither in the slate nor in `predictions`', async () => {
    await open(sixDaysBefore);
    const frozen = await slates();
    const readPredictions = async () =>
      opened.platform.db
        .selectFrom('predictions')
        .innerJoin('games', 'games.id', 'game_id')
        .select(['feed_id', 'win_prob'])
        .where('predictions.sport_id', '=', sportId)
        .orderBy('feed_id')
        .execute();
    const before = await readPredictions();
    const [oldest] = games;
    if (oldest) await put([{ ...oldest, points: { home: 80, away: 0 } }]);
    await runRatings(opened.platform, sportId);
    expect(await slates()).toEqual(frozen);
    const after = await readPredictions();
    const inSlate = new Set(frozen.map((row) => row.feed_id));
    const filterRows = (rows: typeof before, frozenOnly: boolean) =>
      rows.filter((row) => inSlate.has(row.feed_id) === frozenOnly);
    expect(filterRows(after, true)).toEqual(filterRows(before, true));
    expect(filterRows(after, false)).not.toEqual(filterRows(before, false));
  });

  it('[D-CONTEST-03] freezes the forecasts of one rating run, even if another run ends while the slate opens', async () => {
    // Processes of kind `worker` have a longer lock time-out, which also suffices on a busy machine.
    const worker = await openTestPlatform({
      process: 'worker',
      databaseUrl: opened.platform.config.DATABASE_URL,
    });
    const waiting = async () => {
      const { rows } = await sql`
        select from pg_locks join pg_database on pg_database.oid = database
        where datname = current_database() and locktype = 'advisory' and not granted
      `.execute(opened.platform.db);
      return rows.length;
    };
    let hasRun = false;
    const both: Promise<unknown>[] = [];
    try {
      await opened.platform.db.transaction().execute(async (tx) => {
        // Holds the ledger's lock: `openSlates` waits for it after it has read the forecasts.
        await sql`select pg_advisory_xact_lock(hashtextextended('ledger_entries', 0))`.execute(tx);
        both.push(openSlates(worker.platform, sportId, new Date(sixDaysBefore)));
        await eventually(async () => expect(await waiting()).toBe(1), 8000);
        const [oldest] = games;
        if (oldest) await put([{ ...oldest, points: { home: 80, away: 0 } }]);
        both.push(runRatings(worker.platform, sportId).then(() => (hasRun = true)));
        // Now the run has stored its forecasts, or waits for the lock that the slate holds.
        await eventually(async () => expect(hasRun || (await waiting()) === 2).toBe(true), 8000);
      });
    } finally {
      await Promise.all(both);
      await worker.close();
    }
    const rows = await opened.platform.db
      .selectFrom('slate_games')
      .innerJoin('slates', 'slates.id', 'slate_games.slate_id')
      .innerJoin('predictions', 'predictions.game_id', 'slate_games.game_id')
      .innerJoin('ledger_entries', 'sequence', 'ledger_entry')
      .select([
        'slate_games.distribution',
        'slate_games.win_prob',
        'slate_games.algo_margin',
        'predictions.win_prob as predicted',
        'content',
      ])
      .where('slates.sport_id', '=', sportId)
      .execute();
    expect(rows).toHaveLength(4);
    for (const row of rows) {
      const { winProb, margin } = summarizeForecast(decodeDistribution(row.distribution));
      expect(row).toMatchObject({ win_prob: winProb, algo_margin: margin, predicted: winProb });
      expect(row.content).toContain(`"winProb":${row.win_prob}`);
    }
  });

  it('releases a game that moves out of its window, so that it gets a new forecast', async () => {
    await open(sixDaysBefore);
    const [first] = ofRound(9);
    if (!first) throw new Error('the round is missing');
    await put([{ ...first, startsAt: '2026-11-21T18:00:00Z' }]);
    await runRatings(opened.platform, sportId);
    const prediction = await opened.platform.db
      .selectFrom('predictions')
      .innerJoin('games', 'games.id', 'game_id')
      .select('slate_id')
      .where('predictions.sport_id', '=', sportId)
      .where('feed_id', '=', first.feedId)
      .executeTakeFirst();
    expect(prediction?.slate_id).toBeNull();
  });

  it('contains only games that have not begun', async () => {
    await open('2026-11-08T18:30:00Z');
    expect((await slates()).map((row) => row.feed_id)).toEqual(
      ofRound(9)
        .slice(2)
        .map(({ feedId }) => feedId),
    );
  });

  it('[D-CONTEST-83] [D-CONTEST-84] of a daily contest opens 36 hours before its first start, freezes all games and puts the 16 most even ones in the contest', async () => {
    const daily = await addTestSport(opened.platform, { contestWindow: 'day', model: 'nba' });
    const names = Array.from({ length: 40 }, (_, i) => `Team ${i}`);
    const ids = await addTestTeams(opened.platform, daily, names);
    const id = (index: number) => ids.get(`Team ${index}`) ?? '';
    const game = (
      feedId: string,
      startsAt: string,
      home: number,
      away: number,
      points?: number,
    ): GameEntry => ({
      feedId,
      season: 2027,
      startsAt,
      homeTeamId: id(home),
      awayTeamId: id(away),
      neutral: false,
      status: points === undefined ? 'scheduled' : 'final',
      points: points === undefined ? null : { home: 100 + points, away: 100 },
      keyPlayers: { home: null, away: null },
      expectedGoals: null,
      closingLine: null,
    });
    await put(
      Array.from({ length: 20 }, (_, i) => [
        game(`a${i}`, '2026-12-01T00:00:00Z', 2 * i, 2 * i + 1, 3 * i + 1),
        game(`b${i}`, '2026-12-04T01:00:00Z', 2 * i + 1, 2 * i),
      ]).flat(),
      daily,
    );
    await runRatings(opened.platform, daily);
    expect(await openSlates(opened.platform, daily, new Date('2026-12-02T12:59:59Z'))).toEqual([]);
    expect(await openSlates(opened.platform, daily, new Date('2026-12-02T13:00:00Z'))).toHaveLength(1);
    const rows = await slates(daily);
    expect(rows).toHaveLength(20);
    expect(rows[0]).toMatchObject({ first_day: '2026-12-03', last_day: '2026-12-03' });
    const [inside, outside] = [rows.filter((row) => row.in_contest), rows.filter((row) => !row.in_contest)];
    expect(inside).toHaveLength(16);
    expect(Math.max(...inside.map((row) => row.win_prob))).toBeLessThanOrEqual(
      Math.min(...outside.map((row) => row.win_prob)),
    );
    const { content } = await opened.platform.db
      .selectFrom('ledger_entries')
      .innerJoin('slates', 'ledger_entry', 'sequence')
      .select('content')
      .where('sport_id', '=', daily)
      .executeTakeFirstOrThrow();
    expect(content.match(/"winProb":[^,}]+/gu)?.toSorted()).toEqual(
      rows.map((row) => `"winProb":${row.win_prob}`).toSorted(),
    );
  });
});

describe('a contest', () => {
  it('[D-CONTEST-83] never prefers a less even game to a more even one', () => {
    const candidate = fc.record({
      gameId: fc.uuid(),
      startsAt: fc.date({ noInvalidDate: true }),
      homeWins: fc.boolean(),
      winProb: fc.double({ min: 0.3, max: 1, noNaN: true }),
      tieProb: fc.constantFrom(0, 0.1),
    });
    // `size: 'max'` generates slates of more than 16 games.
    const slate = fc.uniqueArray(candidate, { selector: ({ gameId }) => gameId, maxLength: 40, size: 'max' });
    fc.assert(
      fc.property(slate, (games) => {
        const chosen = chooseContest(games);
        expect(chosen.size).toBe(Math.min(16, games.length));
        const gaps = (inside: boolean) =>
          games
            .filter(({ gameId }) => chosen.has(gameId) === inside)
            .map(({ winProb, tieProb }) => Math.abs(2 * winProb + tieProb - 1));
        expect(Math.max(-1, ...gaps(true))).toBeLessThanOrEqual(Math.min(2, ...gaps(false)) + 1e-12);
      }),
    );
  });
});

describe('canonical JSON', () => {
  it('[D-LEDGER-08] encodes equal values identically, regardless of key order', () => {
    expect(canonicalJson({ b: [1, 0.1, -0], a: { d: 'é"\n', c: null } })).toBe(
      '{"a":{"c":null,"d":"é\\"\\n"},"b":[1,0.1,0]}',
    );
    fc.assert(
      fc.property(
        fc.dictionary(fc.string(), fc.double({ noNaN: true, noDefaultInfinity: true })),
        (value) => {
          const reversed = Object.fromEntries(Object.entries(value).toReversed());
          expect(canonicalJson(reversed)).toBe(canonicalJson(value));
          expect(canonicalJson(JSON.parse(canonicalJson(value)))).toBe(canonicalJson(value));
        },
      ),
    );
  });
});
