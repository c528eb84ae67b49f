import { bothNumbersOf, checkProbability, dayOf, flagOf, pointsOf, seasonOf } from '../file-game.ts';
import { isStart } from '../../readings/index.ts';
import type { Sides } from '../../readings/index.ts';
import type { FileFormat, FileGame } from '../file-game.ts';
import { RowProblem } from '../../../../platform/csv/read-table.ts';
import type { Row } from '../../../../platform/csv/read-table.ts';

const statuses = ['scheduled', 'live', 'final', 'postponed', 'cancelled'] as const;
const clock = /^([01]\d|2[0-3]):[0-5]\d$/u;
const instant = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:Z|[+-]\d{2}:\d{2})$/u;

/** Without a status, a game with points is final and a game without points is scheduled. */
function statusOf(row: Row, points: Sides<number> | null): FileGame['status'] {
  const text = row.optionalText('status')?.toLowerCase();
  if (text === undefined) return points ? 'final' : 'scheduled';
  const status = statuses.find((one) => one === text);
  if (!status) throw new RowProblem(`status is none of ${statuses.join(', ')}: "${text.slice(0, 40)}"`);
  if (status === 'final' && !points) throw new RowProblem('the game is final but has no points');
  if (points && status !== 'final' && status !== 'live')
    throw new RowProblem(`a ${status} game has points: "0" is a score, leave the cells blank`);
  return status;
}

function startOf(row: Row): Pick<FileGame, 'day' | 'startsAt' | 'isTimeKnown'> {
  const startsAt = row.optionalText('starts_at');
  if (startsAt !== null) {
    if (!instant.test(startsAt) || !isStart(startsAt))
      throw new RowProblem(`starts_at is not an instant (2026-09-13T17:00:00Z): "${startsAt.slice(0, 40)}"`);
    const day = row.optionalText('date') === null ? startsAt.slice(0, 10) : dayOf(row, 'date');
    return { startsAt, day, isTimeKnown: true };
  }
  const day = dayOf(row, 'date');
  const time = row.optionalText('time');
  if (time === null) return { day, startsAt: `${day}T12:00`, isTimeKnown: false };
  if (!clock.test(time)) throw new RowProblem(`time is not a time of day (HH:MM): "${time.slice(0, 40)}"`);
  return { day, startsAt: `${day}T${time}`, isTimeKnown: true };
}

/** Our own format, with every field of a game. Only season, date or start, and teams are required. */
export const outpickCsv: FileFormat = {
  name: 'outpick-csv',
  summary: 'our own: schedule, results, key players, expected goals, lines',
  columns: ['season', 'home_team', 'away_team'],
  read(row) {
    const points = pointsOf(row, 'home_points', 'away_points');
    const [home, away] = [flagOf(row, 'home_lower_division'), flagOf(row, 'away_lower_division')];
    return {
      feedId: row.optionalText('id'),
      season: seasonOf(row),
      ...startOf(row),
      home: row.text('home_team'),
      away: row.text('away_team'),
      neutral: flagOf(row, 'neutral'),
      status: statusOf(row, points),
      points,
      keyPlayers: { home: row.optionalText('home_key_player'), away: row.optionalText('away_key_player') },
      expectedGoals: bothNumbersOf(row, 'home_expected_goals', 'away_expected_goals'),
      closingLine: row.optionalNumber('closing_line'),
      closingProbability: checkProbability('closing_probability', row.optionalNumber('closing_probability')),
      lowerDivision: home === null || away === null ? null : { home, away },
    };
  },
};
