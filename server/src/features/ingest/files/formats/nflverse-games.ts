import { dayOf, pointsOf, seasonOf } from '../file-game.ts';
import type { FileFormat } from '../file-game.ts';
import type { Row } from '../../../../platform/csv/read-table.ts';

/** The probability that an American price implies, before removing the bookmaker's margin. */
const impliedProbability = (price: number): number =>
  price < 0 ? -price / (100 - price) : 100 / (100 + price);

/** The home side's probability from the two moneylines, with the bookmaker's margin removed proportionally. */
function moneylineShare(row: Row): number | null {
  const [home, away] = [row.optionalNumber('home_moneyline'), row.optionalNumber('away_moneyline')];
  if (home === null || away === null || Math.abs(home) < 100 || Math.abs(away) < 100) return null;
  return impliedProbability(home) / (impliedProbability(home) + impliedProbability(away));
}

/** nflverse's `games.csv`: one line per game with its own id, times in New York, and the spread from the home side. */
export const nflverseGames: FileFormat = {
  name: 'nflverse-games',
  summary: "nflverse's games.csv",
  columns: ['game_id', 'season', 'gameday', 'home_team', 'away_team', 'home_score', 'away_score', 'location'],
  read(row) {
    const day = dayOf(row, 'gameday');
    const points = pointsOf(row, 'home_score', 'away_score');
    const time = row.optionalText('gametime');
    const isTimeKnown = time !== null && /^\d\d:\d\d$/u.test(time);
    const location = row.optionalText('location')?.toLowerCase();
    return {
      feedId: row.text('game_id'),
      season: seasonOf(row),
      day,
      startsAt: `${day}T${isTimeKnown ? time : '12:00'}`,
      isTimeKnown,
      home: row.text('home_team'),
      away: row.text('away_team'),
      neutral: location === undefined ? null : location === 'neutral',
      status: points ? 'final' : 'scheduled',
      points,
      keyPlayers: { home: row.optionalText('home_qb_name'), away: row.optionalText('away_qb_name') },
      expectedGoals: null,
      closingLine: row.optionalNumber('spread_line'),
      closingProbability: moneylineShare(row),
      lowerDivision: null,
    };
  },
};
