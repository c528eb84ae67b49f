import { createRandom, fittedProfile, trainModel } from '@outpick/forecast';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addTestLeague, addTestSport, openTestPlatform } from '../../../test/support/index.ts';
import type { TestPlatform } from '../../../test/support/index.ts';
import { putGames } from '../games/index.ts';
import type { GameEntry } from '../games/index.ts';
import { summariseForecast, decodeDistribution, renewRatings, runRatings } from './index.ts';
import { loadFixtures, loadPlayedGames } from './queries.ts';

const withResult = (entry: GameEntry, index: number): GameEntry => ({
  ...entry,
  status: 'final',
  points: { home: 20 + index, away: 17 },
});

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
      .select([
        'feed_id',
        'win_prob',
        'tie_prob',
        'algo_margin',
        'distribution',
        'other_site',
        'contributions',
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
      .select(['name', 'week', 'rating'])
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

  it('gives the same bits from a checkpoint as from the start', async () => {
    await runRatings(opened.platform, sportId);
    // Half of the next day's games, then the other half and another day: the model learns a day as a whole.
    const coming = games.filter(({ status }) => status === 'scheduled');
    for (const upTo of [2, 4, 6]) {
      await put(coming.slice(0, upTo).map(withResult));
      await runRatings(opened.platform, sportId);
    }
    const stepwise = await readNumbers();
    await opened.platform.db
      .updateTable('rating_models')
      .set({ checkpoint: null, checkpoint_days: 0, checkpoint_hash: null })
      .where('sport_id', '=', sportId)
      .execute();
    await opened.platform.db
      .updateTable('rating_runs')
      .set({ inputs_hash: 'forgotten' })
      .where('sport_id', '=', sportId)
      .execute();
    await runRatings(opened.platform, sportId);
    expect(await readNumbers()).toEqual(stepwise);
  });

  it('recomputes what a corrected old result changes', async () => {
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
      const { distribution } = model.forecast(fixture);
      const stored = await db
        .selectFrom('predictions')
        .selectAll()
        .where('game_id', '=', fixture.id)
        .executeTakeFirstOrThrow();
      expect(decodeDistribution(stored.distribution)).toEqual(distribution);
      expect(stored.win_prob).toBe(summariseForecast(distribution).winProb);
      expect(decodeDistribution(stored.other_site)).toEqual(
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

  it('runs again after the model or the profile changed, though no game did', async () => {
    await runRatings(opened.platform, sportId);
    const { db, transact } = opened.platform;
    const countWaiting = async () => {
      const { rows } = await sql`
        select from jobs.job where name = 'ratings.run' and data ->> 'sportId' = ${sportId} and state < 'active'
      `.execute(db);
      return rows.length;
    };
    const renew = async () =>
      renewRatings.run(
        opened.platform,
        {},
        {
          id: '',
          attempt: 1,
          signal: AbortSignal.abort(),
          log: opened.platform.log,
          finish: async () => undefined,
        },
      );
    await sql`delete from jobs.job`.execute(db);
    await renew();
    expect(await countWaiting()).toBe(0);
    await transact(async (tx) =>
      tx.db.updateTable('rating_runs').set({ model_version: '0' }).where('sport_id', '=', sportId).execute(),
    );
    await renew();
    expect(await countWaiting()).toBe(1);
  });
});
