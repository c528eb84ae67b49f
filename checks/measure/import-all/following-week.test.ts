import { pathToFileURL } from 'node:url';
import { meanMargin } from '@outpick/forecast';
import { rebuildForecast, runRatings, selectForecasts } from '@outpick/server';
import { openTestPlatform, shortOrFull } from '@outpick/server/testing';
import { describe, expect, it } from 'vitest';
import { LEAGUES } from '../backtest/leagues.ts';
import { ourForecasts } from '../backtest/ours.ts';
import { committedProfile } from '../backtest/profiles.ts';
import { dataFolder, hasLeague, readGames } from '../backtest/read-games.ts';
import { importLeague, putLeague } from './import-league.ts';

const nfl = LEAGUES.find(({ name }) => name === 'nfl');
/** The playing days of one week, in a season that the profile was not fitted on. */
const week = ['2024-10-10', '2024-10-13', '2024-10-14'] as const;
/** The short form tests only the Sunday, which has twelve of the fourteen games. */
const days = week.slice(shortOrFull(1, 0), shortOrFull(2, 3));
const dayMs = 86_400_000;
const formatDay = (day: number) => new Date(day * dayMs).toISOString().slice(0, 10);

describe('the real NFL, imported up to a day', () => {
  const available = hasLeague('nfl');
  const note = available ? '' : ` (skipped: there is no nfl.csv in ${dataFolder()})`;
  // Takes over ten seconds: an import, a rating run and a backtest of all seasons.
  it.skipIf(!available || nfl === undefined)(
    `has the same forecasts for the following week as the backtest, to 1e-9${note}`,
    { timeout: 300_000 },
    async () => {
      if (!nfl) throw new Error('there is no league nfl');
      // Forecast as in `npm run backtest`, with the same profile. Later games do not change these forecasts.
      const games = (await readGames('nfl')).filter(({ game }) => formatDay(game.day) <= week[2]);
      const backtested = ourForecasts(committedProfile('nfl', nfl.window[0]), games, {
        window: [2024, 2024],
        withLines: true,
      });

      const opened = await openTestPlatform();
      const { platform, folder } = opened;
      const sportId = await putLeague(platform, nfl, 1);
      let compared = 0;
      // Import the results up to the previous day before each day's forecasts.
      for (const day of days) {
        const before = formatDay(Date.parse(day) / dayMs - 1);
        await importLeague(nfl, {
          databaseUrl: platform.config.DATABASE_URL,
          filesUrl: pathToFileURL(folder).href,
          until: before,
        });
        await runRatings(platform, sportId);
        const stored = await selectForecasts(platform.db)
          .innerJoin('games', 'games.id', 'predictions.game_id')
          .innerJoin('teams as home', 'home.id', 'home_team_id')
          .innerJoin('teams as away', 'away.id', 'away_team_id')
          .select([
            'home.name as home',
            'away.name as away',
            'predictions.home_wins',
            'predictions.algo_margin',
          ])
          .where('predictions.sport_id', '=', sportId)
          .where('league_day', '=', day)
          .execute();
        expect(stored).toHaveLength(games.filter(({ game }) => formatDay(game.day) === day).length);
        for (const { home, away, home_wins, algo_margin, ...forecast } of stored) {
          const theirs = backtested.get(`${day},${home},${away},1`)?.distribution;
          if (!theirs) throw new Error(`the backtest has no ${away} @ ${home} on ${day}`);
          const ours = rebuildForecast(forecast).distribution.probabilities;
          expect(ours).toHaveLength(theirs.probabilities.length);
          const gaps = theirs.probabilities.map((probability, i) => Math.abs(probability - (ours[i] ?? 1)));
          expect(Math.max(...gaps)).toBeLessThan(1e-9);
          const mean = home_wins ? meanMargin(theirs) : -meanMargin(theirs);
          // In an even game the likelier winner may have a negative mean margin; the site shows 0 instead.
          expect(Math.abs(algo_margin - Math.max(0, mean))).toBeLessThan(1e-9);
          compared += 1;
        }
      }
      expect(compared).toBe(shortOrFull(12, 14));
      await opened.close();
    },
  );
});
