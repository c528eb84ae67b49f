import type { trackRecordCalls } from '@outpick/contracts';
import { notFound } from '../../platform/http/refusal.ts';
import type { Routes } from '../../platform/http/route.ts';
import type { Platform } from '../../platform/platform.ts';
import { gamesArea, listSportCorrections } from '../games/index.ts';
import { slatesArea } from '../slates/index.ts';
import { findSport, sportsArea } from '../sports/index.ts';
import { teamsArea } from '../teams/index.ts';
import { listScoredForecasts, listPastGames } from './queries.ts';
import type { ScoredForecastRow } from './queries.ts';
import { scoreRecord } from './score.ts';
import type { ScoredForecast } from './score.ts';

const maxCorrections = 50;
/** The home-team baseline reads this many seasons before the first scored season. */
const seasonsBack = 5;

/** Games of seasons without contest rules use `currentSigma`, the sport's current setting. */
function scoredForecastOf(row: ScoredForecastRow, currentSigma: number): ScoredForecast {
  const [home, away] = [row.home_points ?? 0, row.away_points ?? 0];
  const winner = row.win_prob + row.tie_prob / 2;
  return {
    season: row.year,
    neutral: row.neutral,
    share: row.home_wins ? winner : 1 - winner,
    expected: row.home_wins ? row.algo_margin : -row.algo_margin,
    margin: home - away,
    marginSigma: row.margin_sigma ?? currentSigma,
    closingLine: row.closing_line,
    closingProbability: row.closing_probability,
  };
}

export const trackRecordRoutes = ({ db }: Platform): Routes<typeof trackRecordCalls> => ({
  getTrackRecord: {
    areas: ({ params: { id } }) => [sportsArea, teamsArea(id), gamesArea(id), slatesArea(id)],
    handle: async ({ params: { id } }) => {
      const sport = await findSport(db, id);
      if (!sport) throw notFound('sport');
      const rows = await listScoredForecasts(db, id);
      const seasons = rows.map(({ year }) => year);
      const [first, last] = [Math.min(...seasons), Math.max(...seasons)];
      const past =
        rows.length > 0 ? await listPastGames(db, id, { first: first - seasonsBack, last: last - 1 }) : [];
      const played = past.map((game) => ({
        season: game.year,
        homePoints: game.home_points ?? 0,
        awayPoints: game.away_points ?? 0,
      }));
      return {
        data: {
          sportId: sport.id,
          sportName: sport.name,
          firstDay: rows[0]?.league_day ?? null,
          lastDay: rows.at(-1)?.league_day ?? null,
          ...scoreRecord(
            rows.map((row) => scoredForecastOf(row, sport.margin_sigma)),
            played,
          ),
          corrections: await listSportCorrections(db, id, maxCorrections),
        },
      };
    },
  },
});
