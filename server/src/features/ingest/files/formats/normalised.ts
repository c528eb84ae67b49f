import { checkProbability, dayOf, flagOf, pointsOf, seasonOf } from '../file-game.ts';
import type { FileFormat, SideFacts, SideRow } from '../file-game.ts';
import type { Row } from '../../../../platform/csv/read-table.ts';

/** The home side's probability from the market's three probabilities; a draw counts as half a win. */
function threeWayShare(row: Row): number | null {
  const [home, draw, away] = ['mkt_home', 'mkt_draw', 'mkt_away'].map((column) => row.optionalNumber(column));
  if (typeof home !== 'number' || typeof draw !== 'number' || typeof away !== 'number') return null;
  const sum = home + draw + away;
  return home / sum + draw / sum / 2;
}

/** Reads the facts of one row of a side file. Each kind of side file has its own columns. */
function factsOf(row: Row): SideFacts {
  const player = (side: string) => row.optionalText(`${side}_qb`) ?? row.optionalText(`${side}_starter`);
  const keyPlayers = { home: player('home'), away: player('away') };
  const [home, away] = [row.optionalNumber('home_xg'), row.optionalNumber('away_xg')];
  const share = threeWayShare(row);
  return {
    ...(keyPlayers.home === null && keyPlayers.away === null ? {} : { keyPlayers }),
    ...(home === null || away === null ? {} : { expectedGoals: { home, away } }),
    ...(share === null ? {} : { closingProbability: share }),
  };
}

function readSide(row: Row): SideRow {
  const [home, away] = [row.text('home_team'), row.text('away_team')];
  const day = dayOf(row, 'date');
  const facts = factsOf(row);
  const isTop = flagOf(row, 'both_fbs') === true;
  return { day, home, away, facts, topSeason: isTop ? seasonOf(row) : undefined };
}

/**
 * A format whose header is the same for all leagues. Dates have no times, lines are from the home side, and a side file
 * adds the facts that only one sport has.
 */
export const normalised: FileFormat = {
  name: 'normalised',
  summary: 'one header for every league, with a side file',
  columns: ['season', 'date', 'home_team', 'away_team', 'home_points', 'away_points', 'neutral'],
  readSide,
  read(row) {
    const day = dayOf(row, 'date');
    const points = pointsOf(row, 'home_points', 'away_points');
    return {
      feedId: null,
      season: seasonOf(row),
      day,
      startsAt: `${day}T12:00`,
      isTimeKnown: false,
      home: row.text('home_team'),
      away: row.text('away_team'),
      neutral: flagOf(row, 'neutral'),
      status: points ? 'final' : 'scheduled',
      points,
      keyPlayers: { home: null, away: null },
      expectedGoals: null,
      closingLine: row.optionalNumber('home_spread'),
      closingProbability: checkProbability('home_prob_market', row.optionalNumber('home_prob_market')),
      lowerDivision: null,
    };
  },
};
