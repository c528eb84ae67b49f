import { createRandom, fittedProfile, trainModel } from '@outpick/forecast';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addTestLeague, addTestSport, asOwner, openTestPlatform } from '../../../test/support/index.ts';
import type { TestPlatform } from '../../../test/support/index.ts';
import { putGames } from '../games/index.ts';
import type { GameEntry } from '../games/index.ts';
import { gatheringMs } from './gathering.ts';
import { rebuildForecast, runRatings, selectForecasts, summarizeForecast } from './index.ts';
import { ratingRun, renewRatings } from './jobs.ts';
import { loadFixtures, loadPlayedGames } from './queries.ts';

const withResult = (entry: GameEntry, index: number): GameEntry => ({
  ...entry,
  status: 'final',
  points: { home: 20 + index, away: 17 },
});

const inDays = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString();

/** Returns a finished game with one change of the given kind. */
const entryAfter = (game: GameEntry, kind: string, value: number): GameEntry => {
  switch (kind) {
    case 'score':
      return { ...game, points: game.points && { home: value, away: 17 } };
    case 'move':
      return {
        ...game,
        startsAt: new Date(Date.parse(game.startsAt) + (value - 30) * 86_400_000).toISOString(),
      };
    case 'line':
      return { ...game, closingLine: value / 4 };
    case 'swap':
      return { ...game, homeTeamId: game.awayTeamId, awayTeamId: game.homeTeamId };
    case 'call off':
      return { ...game, status: 'cancelled', points: null };
    default:
      return { ...game, feedId: `added ${value}`, startsAt: `${game.startsAt.slice(0, 10)}T20:00:00Z` };
  }
};

describe('a rating run', () => {
  let opened: TestPlatform;
  let sportId: string;
  let games: GameEntry[];

  beforeAll(async () => {
    opened = await openTestPlatform();
  });
  afterAll(async () => opened.close());
  beforeEach(async () => {
    sportId = await addTestSport(opened.platform);
    games = await addTestLeague(opened.platform, sportId, createRandom(7));
  });

  const put = async (entries: readonly GameEntry[]) =>
    opened.platform.transact(async (tx) => putGames(opened.platform, tx, sportId, entries));
  const readNumbers = async (ofSport = sportId) => {
    const { db } = opened.platform;
    const predictions = await db
      .selectFrom('predictions')
      .innerJoin('games', 'games.id', 'game_id')
      .innerJoin('margin_forms', 'margin_forms.id', 'form_id')
      .select([
        'feed_id',
        'win_prob',
        'tie_prob',
        'algo_margin',
        'home_wins',
        'forecast_neutral',
        'mean',
        'variance',
        'other_mean',
        'other_variance',
        'factor_points',
        'content',
      ])
      .where('predictions.sport_id', '=', ofSport)
      .orderBy('feed_id')
      .execute();
    const ratings = await db
      .selectFrom('ratings')
      .innerJoin('rating_models', 'rating_models.run_id', 'ratings.run_id')
      .innerJoin('teams', 'teams.id', 'team_id')
      .select(['name', 'rank', 'rating', 'deviation'])
      .where('rating_models.sport_id', '=', ofSport)
      .orderBy('name')
      .execute();
    const history = await db
      .selectFrom('rating_history')
      .innerJoin('teams', 'teams.id', 'team_id')
      .select(['name', 'week', 'day', 'rating', 'deviation'])
      .where('sport_id', '=', ofSport)
      .orderBy('name')
      .orderBy('week')
      .execute();
    return { predictions, ratings, history };
  };

  it('stores nothing if a concurrent run has stored newer games', async () => {
    const { platform } = opened;
    const coming = games.filter(({ status }) => status === 'scheduled').slice(0, 3);
    let raced = false;
    // Simulates another worker that stores a run with newer results just before this run's transaction begins.
    const slow = {
      ...platform,
      transact: async <T>(work: Parameters<typeof platform.transact<T>>[0]) => {
        raced = true;
        await put(coming.map(withResult));
        await runRatings(platform, sportId);
        return platform.transact(work);
      },
    };
    expect(await runRatings(slow, sportId)).toBeUndefined();
    expect(raced).toBe(true);
    const { ratings, predictions } = await readNumbers();
    const otherSportId = await addTestSport(platform);
    const sameGames = await addTestLeague(platform, otherSportId, createRandom(7));
    const finishedIds = new Set(coming.map(({ feedId }) => feedId));
    const results = sameGames.filter(({ feedId }) => finishedIds.has(feedId)).map(withResult);
    await platform.transact(async (tx) => putGames(platform, tx, otherSportId, results));
    await runRatings(platform, otherSportId);
    expect((await readNumbers(otherSportId)).ratings).toEqual(ratings);
    expect(predictions.length).toBeGreaterThan(0);
  });

  it('is deterministic, and stores nothing if the games are unchanged', async () => {
    expect(await runRatings(opened.platform, sportId)).toBeTypeOf('string');
    const first = await readNumbers();
    expect(first.ratings).toHaveLength(8);
    expect(first.predictions.length).toBeGreaterThan(5);
    expect(await runRatings(opened.platform, sportId)).toBeUndefined();
    const otherSportId = await addTestSport(opened.platform);
    await addTestLeague(opened.platform, otherSportId, createRandom(7));
    await runRatings(opened.platform, otherSportId);
    expect(await readNumbers(otherSportId)).toEqual(first);
  });

  /** Makes the next run train its model on all games, from the first one on. */
  const forgetModel = async () =>
    opened.platform.db
      .updateTable('rating_runs')
      .set({ model_version: 'forgotten', inputs_hash: 'forgotten' })
      .where('sport_id', '=', sportId)
      .execute();
  const readModels = async () => {
    const { db } = opened.platform;
    const newest = await db
      .selectFrom('rating_models')
      .select(['state', 'history', 'games_hash'])
      .where('sport_id', '=', sportId)
      .executeTakeFirstOrThrow();
    const saved = await db
      .selectFrom('saved_models')
      .selectAll()
      .where('sport_id', '=', sportId)
      .orderBy('year')
      .orderBy('day')
      .execute();
    return { newest, saved };
  };

  /** Trains a model on all games, outside of the database. */
  const trainDirectly = async () => {
    const played = await loadPlayedGames(opened.platform.db, sportId);
    const profile = fittedProfile('nfl');
    if (!profile) throw new Error('there is no profile');
    const lined = played.filter(({ closingLine }) => closingLine !== undefined);
    const model = trainModel(profile, played, { withLines: lined.length * 2 > played.length });
    void model.shape;
    return Buffer.from(model.save().state);
  };

  const apply = async (
    known: GameEntry[],
    { kind, at, value }: { kind: string; at: number; value: number },
  ) => {
    const { db } = opened.platform;
    const coming = known.filter(({ status, season }) => status === 'scheduled' && season === 2026);
    const finished = known.filter(({ status }) => status === 'final');
    // Changes mostly recent games, because most saved states of the model are from the last weeks.
    const recent = finished
      .toSorted((a, b) => (a.startsAt < b.startsAt ? 1 : -1))
      .slice(0, at % 3 === 0 ? 999 : 16);
    const chosen = recent[at % Math.max(1, recent.length)];
    const change = async (entries: readonly GameEntry[]) => {
      for (const game of entries) {
        const index = known.findIndex(({ feedId }) => feedId === game.feedId);
        if (index >= 0) known[index] = game;
        else known.push(game);
      }
      return put(entries);
    };
    if (kind === 'rename')
      await sql`
        update teams set name = ${value} || name where id = ${known[at % known.length]?.homeTeamId}
      `.execute(db);
    else if (kind === 'play') await change(coming.slice(0, 1 + (value % 3)).map(withResult));
    // Gives more than half of the games closing lines. From that share on, the model learns from lines.
    else if (kind === 'lines') await change(finished.map((game) => ({ ...game, closingLine: value % 9 })));
    else if (chosen) await change([entryAfter(chosen, kind, value)]);
  };

  it('gives the same bits from any saved state as a training from the first game', async () => {
    const changed = fc.record({
      kind: fc.constantFrom(
        ...(['play', 'score', 'move', 'line', 'lines', 'swap', 'call off', 'add', 'rename'] as const),
      ),
      at: fc.nat(1000),
      value: fc.integer({ min: 1, max: 60 }),
      rated: fc.boolean(),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(changed, { minLength: 3, maxLength: 12 }), async (changes) => {
        sportId = await addTestSport(opened.platform);
        const known = await addTestLeague(opened.platform, sportId, createRandom(7));
        await runRatings(opened.platform, sportId);
        for (const change of changes) {
          await apply(known, change);
          if (!change.rated) continue;
          await runRatings(opened.platform, sportId);
          expect((await readModels()).newest.state.equals(await trainDirectly())).toBe(true);
        }
        await runRatings(opened.platform, sportId);
        const [numbers, models] = [await readNumbers(), await readModels()];
        await forgetModel();
        await runRatings(opened.platform, sportId);
        const fromStart = await readModels();
        expect(await readNumbers()).toEqual(numbers);
        expect(models.newest).toEqual(fromStart.newest);
        for (const state of models.saved)
          for (const same of fromStart.saved.filter(({ day }) => day === state.day))
            expect(state).toEqual(same);
      }),
      { numRuns: 8 },
    );
  }, 120_000);

  it('deletes the weekly ratings of a week whose only result was withdrawn', async () => {
    await runRatings(opened.platform, sportId);
    const before = await readNumbers();
    const [first] = games.filter(({ status }) => status === 'scheduled');
    if (!first) throw new Error('there is no coming game');
    await put([withResult(first, 0)]);
    await runRatings(opened.platform, sportId);
    expect((await readNumbers()).history.length).toBeGreaterThan(before.history.length);
    await put([{ ...first, status: 'postponed' }]);
    await runRatings(opened.platform, sportId);
    expect((await readNumbers()).history).toEqual(before.history);
  });

  it('restarts if a concurrent run has ended meanwhile and found nothing to store', async () => {
    const { platform } = opened;
    await runRatings(platform, sportId);
    const [oldest] = games;
    if (!oldest) throw new Error('there is no game');
    await put([{ ...oldest, points: { home: 70, away: 0 } }]);
    const concurrent: unknown[] = [];
    const slow = {
      ...platform,
      transact: async <T>(work: Parameters<typeof platform.transact<T>>[0]) => {
        if (concurrent.length === 0) {
          await put([oldest]);
          concurrent.push(await runRatings(platform, sportId));
        }
        return platform.transact(work);
      },
    };
    expect(await runRatings(slow, sportId)).toBeUndefined();
    expect(concurrent).toEqual([undefined]);
    expect((await readModels()).newest.state.equals(await trainDirectly())).toBe(true);
  });

  it('deletes its models if all results are withdrawn; results that come later are trained from the first game on', async () => {
    const { platform } = opened;
    await runRatings(platform, sportId);
    await put(games.map((game): GameEntry => ({ ...game, status: 'cancelled', points: null })));
    expect(await runRatings(platform, sportId)).toBeUndefined();
    const { rows } = await sql`
      select sport_id from rating_models where sport_id = ${sportId}
      union all select sport_id from saved_models where sport_id = ${sportId}
      union all select sport_id from past_forecasts where sport_id = ${sportId}
      union all select sport_id from rating_history join teams on teams.id = team_id where sport_id = ${sportId}
    `.execute(platform.db);
    expect(rows).toEqual([]);
    // These games are later than some deleted states. Those states contained the withdrawn results and must not be used.
    await put(games.filter(({ feedId, status }) => status === 'scheduled' || feedId.startsWith('2026 08')));
    expect(await runRatings(platform, sportId)).toBeTypeOf('string');
    const [numbers, models] = [await readNumbers(), await readModels()];
    expect(models.newest.state.equals(await trainDirectly())).toBe(true);
    await forgetModel();
    await runRatings(platform, sportId);
    expect([await readNumbers(), await readModels()]).toEqual([numbers, models]);
  });

  it('reads only the games after the last saved state', async () => {
    await runRatings(opened.platform, sportId);
    const coming = games.filter(({ status }) => status === 'scheduled');
    await put(coming.slice(0, 2).map(withResult));
    await runRatings(opened.platform, sportId);
    // With damaged older games, a training from the first game on would give other numbers.
    await asOwner(
      opened.platform.config.DATABASE_URL,
      `alter table games disable trigger user;
       update games set home_points = 99 where sport_id = '${sportId}' and league_day < '2026-11-01' and status = 'final';
       alter table games enable trigger user`,
    );
    await put(coming.slice(2, 4).map(withResult));
    await runRatings(opened.platform, sportId);
    const stepwise = await readNumbers();
    expect((await readModels()).saved.map(({ day }) => day)).toContain('2026-11-08');
    await forgetModel();
    await runRatings(opened.platform, sportId);
    expect((await readNumbers()).ratings).not.toEqual(stepwise.ratings);
  });

  it('writes only rows that change', async () => {
    await runRatings(opened.platform, sportId);
    const versions = async () => {
      const { rows } = await sql<{ row: string }>`
        select 'prediction ' || game_id || ' ' || xmin as row from predictions where sport_id = ${sportId}
        union all select 'state ' || day || ' ' || xmin from saved_models where sport_id = ${sportId}
        union all select 'past ' || hash || ' ' || xmin from past_forecasts where sport_id = ${sportId}
        union all select 'form ' || xmin from margin_forms where sport_id = ${sportId}
        union all select 'model ' || md5(state) from rating_models where sport_id = ${sportId}
      `.execute(opened.platform.db);
      return rows.map(({ row }) => row).toSorted();
    };
    const before = await versions();
    const [first] = games.filter(({ status }) => status === 'scheduled');
    if (!first) throw new Error('there is no coming game');
    await put([{ ...first, keyPlayers: { home: 'another', away: null } }]);
    expect(await runRatings(opened.platform, sportId)).toBeTypeOf('string');
    const after = await versions();
    expect(after.filter((row) => !before.includes(row))).toHaveLength(1);
    // A result of the last day changes forecasts and the model, but no saved state.
    const last = games.filter(({ status }) => status === 'final').at(-1);
    if (last) await put([{ ...last, points: { home: 44, away: 2 } }]);
    await runRatings(opened.platform, sportId);
    const kinds = (await versions()).filter((row) => !after.includes(row)).map((row) => row.split(' ')[0]);
    // The margin form that next season's forecasts share depends on this season's results. The previous form is deleted.
    expect([...new Set(kinds)]).toEqual(['form', 'model', 'prediction']);
    expect((await versions()).filter((row) => row.startsWith('form'))).toHaveLength(2);
  });

  it('recomputes the numbers that depend on a corrected old result', async () => {
    await runRatings(opened.platform, sportId);
    const before = await readNumbers();
    const [oldest] = games;
    if (oldest) await put([{ ...oldest, points: { home: 70, away: 0 } }]);
    await runRatings(opened.platform, sportId);
    expect((await readNumbers()).ratings).not.toEqual(before.ratings);
  });

  it('forecasts each scheduled game as the algorithm does', async () => {
    await runRatings(opened.platform, sportId);
    const { db } = opened.platform;
    const profile = fittedProfile('nfl');
    if (!profile) throw new Error('there is no profile');
    const model = trainModel(profile, await loadPlayedGames(db, sportId), { withLines: false });
    const fixtures = await loadFixtures(db, sportId);
    for (const fixture of fixtures.filter(({ season }) => season === model.season)) {
      const { distribution, contributions } = model.forecast(fixture);
      const stored = await selectForecasts(db)
        .select('predictions.win_prob')
        .where('predictions.game_id', '=', fixture.id)
        .executeTakeFirstOrThrow();
      const rebuilt = rebuildForecast(stored);
      expect(rebuilt.distribution).toEqual(distribution);
      expect(rebuilt.contributions).toEqual(contributions);
      expect(stored.win_prob).toBe(summarizeForecast(distribution).winProb);
      expect(rebuilt.otherSite).toEqual(
        model.forecast({ ...fixture, neutral: !fixture.neutral }).distribution,
      );
    }
    expect(new Set(fixtures.map(({ season }) => season)).size).toBe(2);
    expect((await readNumbers()).predictions).toHaveLength(fixtures.length);
  });

  it('records its inputs, and keeps the ratings of earlier runs', async () => {
    await runRatings(opened.platform, sportId);
    const [oldest] = games;
    if (oldest) await put([{ ...oldest, points: { home: 70, away: 0 } }]);
    await runRatings(opened.platform, sportId);
    const runs = await opened.platform.db
      .selectFrom('rating_runs')
      .innerJoin('ratings', 'ratings.run_id', 'rating_runs.id')
      .select(['rating_runs.id', 'model', 'model_version', 'profile_hash', 'as_of', 'games'])
      .distinct()
      .where('sport_id', '=', sportId)
      .execute();
    expect(runs).toHaveLength(2);
    expect(runs[0]).toMatchObject({
      model: 'nfl',
      model_version: '1',
      profile_hash: expect.stringMatching(/^[0-9a-f]{64}$/u),
      games: games.filter(({ status }) => status === 'final').length,
    });
  });

  it('keeps the forecast of a game that has started', async () => {
    await runRatings(opened.platform, sportId);
    const [next] = games.filter(({ status }) => status === 'scheduled');
    const before = (await readNumbers()).predictions.find(({ feed_id: id }) => id === next?.feedId);
    if (next) await put([{ ...next, status: 'live', points: { home: 3, away: 0 } }]);
    const [oldest] = games;
    if (oldest) await put([{ ...oldest, points: { home: 70, away: 0 } }]);
    await runRatings(opened.platform, sportId);
    expect((await readNumbers()).predictions.find(({ feed_id: id }) => id === next?.feedId)).toEqual(before);
  });

  /** An attempt at a job outside of a worker. */
  const attempt = () => ({
    id: '',
    attempt: 1,
    signal: new AbortController().signal,
    log: opened.platform.log,
    finish: async () => Promise.resolve(),
  });
  const waitingRuns = async () => {
    const { rows } = await sql<{ start_after: Date }>`
      select start_after from jobs.job
      where name = 'ratings.run' and data ->> 'sportId' = ${sportId} and state < 'active'
    `.execute(opened.platform.db);
    return rows.map((row) => row.start_after);
  };

  it('gathers results until the next run may start', async () => {
    const { platform } = opened;
    const { db } = platform;
    await runRatings(platform, sportId);
    const nextRunAt = new Date(Date.now() + 100_000);
    await db
      .updateTable('rating_models')
      .set({ next_run_at: nextRunAt })
      .where('sport_id', '=', sportId)
      .execute();
    await sql`delete from jobs.job`.execute(db);
    const coming = games.filter(({ status }) => status === 'scheduled').map(withResult);
    const runs = async () =>
      db
        .selectFrom('rating_runs')
        .select(['id', 'games'])
        .where('sport_id', '=', sportId)
        .orderBy('id')
        .execute();
    const [first] = await runs();
    // The first job waits, and collects the results that follow.
    await ratingRun.run(platform, { sportId }, attempt());
    for (const game of coming.slice(0, 3)) await put([game]);
    expect(await waitingRuns()).toEqual([nextRunAt]);
    expect(await runs()).toHaveLength(1);
    await db
      .updateTable('rating_models')
      .set({ next_run_at: new Date() })
      .where('sport_id', '=', sportId)
      .execute();
    await ratingRun.run(platform, { sportId }, attempt());
    expect((await runs()).map((run) => run.games)).toEqual([first?.games, (first?.games ?? 0) + 3]);
  });

  it('pauses longer after more forecasts, up to two minutes', () => {
    expect([0, 1000, 3000, 5000, 1e6].map(gatheringMs)).toEqual([0, 0, 60_000, 120_000, 120_000]);
  });

  it('runs again after a change of the model, the profile or a team’s name, even if no game changed', async () => {
    await runRatings(opened.platform, sportId);
    const { db, transact } = opened.platform;
    const renew = async () => renewRatings.run(opened.platform, {}, attempt());
    await sql`delete from jobs.job`.execute(db);
    await renew();
    expect(await waitingRuns()).toHaveLength(0);
    // Games of a day are ordered by team name. No event announces a new name.
    await sql`update teams set name = 'Zebras' where id = ${games[0]?.homeTeamId}`.execute(db);
    await renew();
    expect(await waitingRuns()).toHaveLength(1);
    await sql`delete from jobs.job`.execute(db);
    await runRatings(opened.platform, sportId);
    await renew();
    expect(await waitingRuns()).toHaveLength(0);
    await transact(async (tx) =>
      tx.db.updateTable('rating_runs').set({ model_version: '0' }).where('sport_id', '=', sportId).execute(),
    );
    await renew();
    expect(await waitingRuns()).toHaveLength(1);
  });

  const deleteJobs = async () => sql`delete from jobs.job`.execute(opened.platform.db);

  const addedGame = (season: number): GameEntry => {
    const game = games.find(({ status }) => status === 'scheduled');
    if (!game) throw new Error('there is no coming game');
    return { ...game, feedId: 'added', season, startsAt: inDays(30) };
  };
  /** Whether the scheduled job would find that the sport needs a run. */
  const needsRun = async () => {
    await deleteJobs();
    await renewRatings.run(opened.platform, {}, attempt());
    return (await waitingRuns()).length > 0;
  };

  describe('that was missed', () => {
    it('is run later if its job ran before the transaction that added a game was committed', async () => {
      const { platform } = opened;
      await runRatings(platform, sportId);
      await deleteJobs();
      await platform.transact(async (tx) => platform.jobs.enqueue(tx, ratingRun, { sportId }));
      await platform.transact(async (tx) => {
        await putGames(platform, tx, sportId, [addedGame(2026)]);
        // This runs after the job of this transaction has collapsed into the waiting job.
        tx.last({
          key: '~',
          run: async () => {
            expect(await waitingRuns()).toHaveLength(1);
            await ratingRun.run(platform, { sportId }, attempt());
            await deleteJobs();
          },
        });
      });
      expect(await waitingRuns()).toEqual([]);
      const setNextRun = async (next_run_at: string) =>
        platform.db
          .updateTable('rating_models')
          .set({ next_run_at })
          .where('sport_id', '=', sportId)
          .execute();
      await setNextRun(inDays(1));
      expect(await needsRun()).toBe(false);
      await setNextRun(inDays(-1));
      expect(await needsRun()).toBe(true);
      await runRatings(platform, sportId);
      expect((await readNumbers()).predictions.map(({ feed_id: id }) => id)).toContain('added');
      expect(await needsRun()).toBe(false);
    });

    it('is run later if a game was live while forecasts were stored, and has been set back to scheduled', async () => {
      const { platform } = opened;
      const game = addedGame(2026);
      await put([game]);
      const slow = {
        ...platform,
        transact: async <T>(work: Parameters<typeof platform.transact<T>>[0]) => {
          await put([{ ...game, status: 'live' }]);
          return platform.transact(work);
        },
      };
      await runRatings(slow, sportId);
      expect(await needsRun()).toBe(false);
      await put([game]);
      expect(await needsRun()).toBe(true);
      await runRatings(platform, sportId);
      expect(await needsRun()).toBe(false);
    });

    it('is not found because of a game of a past season, which never gets a forecast', async () => {
      await put([addedGame(2025)]);
      await runRatings(opened.platform, sportId);
      expect((await readNumbers()).predictions.map(({ feed_id: id }) => id)).not.toContain('added');
      expect(await needsRun()).toBe(false);
    });

    it('is run later if it was the first run of its sport', async () => {
      expect(await needsRun()).toBe(true);
      await runRatings(opened.platform, sportId);
      expect(await needsRun()).toBe(false);
      await put(games.map((game): GameEntry => ({ ...game, status: 'cancelled', points: null })));
      await runRatings(opened.platform, sportId);
      expect(await needsRun()).toBe(false);
    });
  });
});
