import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fittedProfile, outcomes, simulateLeague, walkForward } from '@outpick/forecast';
import type { Game, Profile } from '@outpick/forecast';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fileSource, formats, importGames } from '../../src/features/ingest/files/index.ts';
import { rebuildForecast, runRatings, selectForecasts } from '../../src/features/ratings/index.ts';
import { addTestSport, openTestPlatform } from '../support/index.ts';
import type { TestPlatform } from '../support/index.ts';

const dayMs = 86_400_000;
const day = (number: number) => new Date(number * dayMs).toISOString().slice(0, 10);
const header =
  'season,date,home_team,away_team,home_points,away_points,neutral,home_spread,total_line,home_prob_market,home_prob_538';

const toCsv = (games: readonly Game[]) =>
  [
    header,
    ...games.map(({ season, day: gameDay, home, away, neutral, points }) =>
      [
        2000 + season,
        day(gameDay),
        home,
        away,
        points?.home,
        points?.away,
        Number(neutral),
        '',
        '',
        '',
        '',
      ].join(','),
    ),
  ].join('\n');

describe('games imported up to a day', () => {
  let opened: TestPlatform;
  let folder: string;
  let profile: Profile;

  beforeAll(async () => {
    opened = await openTestPlatform({ process: 'worker' });
    folder = await mkdtemp(join(tmpdir(), 'outpick-test-'));
    const nflProfile = fittedProfile('nfl');
    if (!nflProfile) throw new Error('there is no profile');
    profile = nflProfile;
  });
  afterAll(async () => {
    await opened.close();
    await rm(folder, { recursive: true });
  });

  it('have the same forecasts for the following days as a walk-forward backtest of the file', async () => {
    const { platform } = opened;
    const { games } = simulateLeague(profile.parameters, { seed: 5, teams: 10, seasons: 3, rounds: 12 });
    const path = join(folder, 'league.csv');
    await writeFile(path, toCsv(games));
    const lastSeason = games.at(-1)?.season ?? 0;
    const expected = new Map<string, ReturnType<typeof outcomes>>();
    for (const { game, forecast } of walkForward(profile, games, lastSeason, { withLines: false }))
      expected.set(`${game.day} ${game.home} ${game.away}`, outcomes(forecast.distribution));
    const sportId = await addTestSport(platform, { model: 'nfl' });
    const format = formats.find(({ name }) => name === 'normalised');
    if (!format) throw new Error('there is no such format');
    const days = [...new Set(games.filter(({ season }) => season === lastSeason).map((game) => game.day))];
    let comparedCount = 0;
    // Import day by day, like the worker.
    for (const gameDay of days.slice(0, 5)) {
      await importGames(platform, {
        sportId,
        format,
        source: await fileSource(path),
        createTeams: true,
        until: day(gameDay - 1),
      });
      await runRatings(platform, sportId);
      const stored = await selectForecasts(platform.db)
        .innerJoin('games', 'games.id', 'predictions.game_id')
        .innerJoin('teams as home', 'home.id', 'home_team_id')
        .innerJoin('teams as away', 'away.id', 'away_team_id')
        .select(['home.name as home', 'away.name as away'])
        .where('predictions.sport_id', '=', sportId)
        .where('league_day', '=', day(gameDay))
        .execute();
      expect(stored).toHaveLength(games.filter((game) => game.day === gameDay).length);
      for (const { home, away, ...forecast } of stored) {
        const actual = outcomes(rebuildForecast(forecast).distribution);
        const backtest = expected.get(`${gameDay} ${home} ${away}`);
        for (const outcome of ['win', 'tie', 'loss'] as const)
          expect(Math.abs(actual[outcome] - (backtest?.[outcome] ?? Number.NaN))).toBeLessThan(1e-9);
        comparedCount += 1;
      }
    }
    expect(comparedCount).toBe(25);
  });
});
