import { createRandom, marginProbability } from '@outpick/forecast';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addTestLeague, addTestSport, eventually, startTestSite } from '../../../test/support/index.ts';
import type { TestSite } from '../../../test/support/index.ts';
import { putGames } from '../games/index.ts';
import type { GameEntry } from '../games/index.ts';
import { checkLedger } from '../ledger/index.ts';
import { runRatings } from '../ratings/index.ts';
import { openSlates } from '../slates/index.ts';
import { fixSeasonRules, sportsArea } from '../sports/index.ts';

describe('a track record', () => {
  let site: TestSite;
  let sportId: string;
  let games: GameEntry[];

  beforeAll(async () => {
    site = await startTestSite();
    sportId = await addTestSport(site.platform, { slug: 'track-record', name: 'Pro Football' });
    games = await addTestLeague(site.platform, sportId, createRandom(8), { ties: true });
    await runRatings(site.platform, sportId);
  });
  afterAll(async () => site.close());

  const getRecord = async (id = sportId) =>
    JSON.parse(await (await site.get(`/api/v1/website/track-record/${id}`)).text()).data;
  const waitForRecord = async (isReady: (now: Awaited<ReturnType<typeof getRecord>>) => boolean) =>
    eventually(async () => {
      const now = await getRecord();
      if (!isReady(now)) throw new Error('the record is still stale');
      return now;
    });
  const play = async (round: number, margins: readonly number[], lines = false) => {
    const entries = games
      .filter(({ feedId }) => feedId.startsWith(`2026 ${String(round).padStart(2, '0')}`))
      .map((game, i): GameEntry => {
        const margin = margins[i] ?? 0;
        const points = { home: 30 + margin, away: 30 };
        return { ...game, status: 'final', points, closingLine: lines ? margin / 2 : null };
      });
    await site.platform.transact(async (tx) => putGames(site.platform, tx, sportId, entries));
    await runRatings(site.platform, sportId);
  };
  const listFrozen = async () =>
    site.platform.db
      .selectFrom('slate_games')
      .innerJoin('games', 'games.id', 'game_id')
      .innerJoin('sports', 'sports.id', 'games.sport_id')
      .select(['home_wins', 'win_prob', 'tie_prob', 'algo_margin', 'home_points', 'away_points'])
      .select(['neutral', 'closing_line', 'margin_sigma'])
      .where('games.sport_id', '=', sportId)
      .where('status', '=', 'final')
      .execute();

  type Frozen = Awaited<ReturnType<typeof listFrozen>>[number];
  /** Computes the scores of a forecaster from the probabilities and margins that it gives the home team. */
  const expectedScores = (
    all: readonly Frozen[],
    probability: (game: Frozen) => number,
    expected: (game: Frozen) => number,
  ) => {
    const mean = (score: (p: number, o: number, error: number) => number) => {
      const scores = all.map((game) => {
        const margin = (game.home_points ?? 0) - (game.away_points ?? 0);
        return score(probability(game), (Math.sign(margin) + 1) / 2, Math.abs(expected(game) - margin));
      });
      return expect.closeTo(scores.reduce((total, one) => total + one, 0) / all.length, 12);
    };
    return {
      games: all.length,
      logLoss: mean((p, o) => -(o * Math.log(p) + (1 - o) * Math.log(1 - p))),
      brier: mean((p, o) => (o - p) ** 2),
      marginError: mean((_p, _o, error) => error),
    };
  };

  it('[D-TRACK-06] is empty before the first game with a frozen forecast is final', async () => {
    await openSlates(site.platform, sportId, new Date('2026-11-03T12:00:00Z'));
    expect(await getRecord()).toMatchObject({
      sportName: 'Pro Football',
      firstDay: null,
      algorithm: null,
      homeTeam: null,
      market: null,
      calibration: null,
    });
    expect((await site.get('/api/v1/website/track-record/01a1dcff-22a5-7ddf-9ab1-ebff5c4d1a5a')).status).toBe(
      404,
    );
  });

  it('[D-TRACK-02] scores every frozen forecast by log loss, Brier score and margin error', async () => {
    await play(9, [3, -7, 10, 0]);
    const { algorithm, firstDay } = await waitForRecord((now) => now.algorithm !== null);
    expect(firstDay).toBe('2026-11-08');
    expect(algorithm).toEqual(
      expectedScores(
        await listFrozen(),
        ({ home_wins: home, win_prob: win, tie_prob: tie }) => (home ? win + tie / 2 : 1 - win - tie / 2),
        (game) => (game.home_wins ? 1 : -1) * game.algo_margin,
      ),
    );
  });

  it('[D-TRACK-04] [D-TRACK-05] is compared with the home-team baseline, and with the market only for games with lines', async () => {
    const before = await getRecord();
    // The home win rate and mean home margin of the previous season, with ten even games as a prior.
    const past = games.filter(({ season, neutral }) => season === 2025 && !neutral);
    const meanOfPast = (worth: (margin: number) => number) =>
      past.reduce((all, { points }) => all + worth((points?.home ?? 0) - (points?.away ?? 0)), 0);
    const rate = (5 + meanOfPast((margin) => (Math.sign(margin) + 1) / 2)) / (10 + past.length);
    const meanMargin = meanOfPast((margin) => margin) / (10 + past.length);
    expect(before.homeTeam).toEqual(
      expectedScores(
        await listFrozen(),
        ({ neutral }) => (neutral ? 0.5 : rate),
        ({ neutral }) => (neutral ? 0 : meanMargin),
      ),
    );
    expect(before.market).toBeNull();
    await openSlates(site.platform, sportId, new Date('2026-11-10T12:00:00Z'));
    await play(10, [6, -4, 2, 8], true);
    const { market, algorithm, calibration } = await waitForRecord((now) => now.algorithm.games === 8);
    const priced = (await listFrozen()).filter((game) => game.closing_line !== null);
    expect(market.market).toEqual(
      expectedScores(
        priced,
        (game) => marginProbability(game.closing_line ?? 0, game.margin_sigma),
        (game) => game.closing_line ?? 0,
      ),
    );
    expect(market).toMatchObject({ market: { games: 4, marginError: 2.5 }, algorithm: { games: 4 } });
    // For comparison with the market, the algorithm is scored on the four games with lines, not on all eight.
    expect(market.algorithm.logLoss).not.toBe(algorithm.logLoss);
    expect(algorithm.games).toBe(8);
    const gamesInBins = calibration.bins.reduce((sum: number, bin: { games: number }) => sum + bin.games, 0);
    expect(gamesInBins).toBe(8);
  });

  it('is rescored after a corrected result, which appears in the public log and leaves the ledger unchanged', async () => {
    const before = await getRecord();
    const ledger = await checkLedger(site.platform.db);
    await play(9, [3, -7, 10, 14]);
    const after = await waitForRecord((now) => now.corrections.length > 0);
    expect(after.algorithm.games).toBe(8);
    expect(after.algorithm.logLoss).not.toBe(before.algorithm.logLoss);
    expect(after.corrections).toEqual([
      {
        gameId: expect.any(String),
        game: expect.stringContaining(' @ '),
        correctedAt: expect.any(String),
        before: { homePoints: 30, awayPoints: 30 },
        after: { homePoints: 44, awayPoints: 30 },
      },
    ]);
    expect(await checkLedger(site.platform.db)).toEqual(ledger);
    expect(ledger.faults).toEqual([]);
  });

  it('derives the market’s probabilities from lines with the margin sigma of each game’s own season', async () => {
    const { market: before } = await getRecord();
    const { id: nextSeason } = await site.platform.db
      .selectFrom('seasons')
      .select('id')
      .where('sport_id', '=', sportId)
      .where('year', '=', 2027)
      .executeTakeFirstOrThrow();
    await addTestSport(site.platform, { slug: 'track-record', name: 'Hockey', model: 'nhl' });
    await site.platform.transact(async (tx) => {
      await fixSeasonRules(tx.db, [nextSeason]);
      tx.touch(sportsArea);
    });
    const { market: after } = await waitForRecord((now) => now.sportName === 'Hockey');
    expect(after).toEqual(before);
  });
});
