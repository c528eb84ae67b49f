import { calibrationByDecile, chanceOfSkill, marginProbability, outcomeShare } from '@outpick/forecast';
import type { Outcome, Random } from '@outpick/forecast';
import type { ComparedPick, ComparedSlate, Versus } from '@outpick/contracts';
import { dateOfBoard } from '../boards/index.ts';
import type { ComparedRow } from './queries.ts';

const maxPicks = 3;
/** A calibration group with fewer games is too small to show. */
const minGroupGames = 10;

const gapOf = ({ tenths, algorithm_tenths: algorithmTenths }: ComparedRow): number =>
  tenths - algorithmTenths;
/** Sums a column of tenths, in points. */
const sumPoints = (rows: readonly ComparedRow[], tenthsOf: (row: ComparedRow) => number): number =>
  rows.reduce((total, row) => total + tenthsOf(row), 0) / 10;

const presentPick = (row: ComparedRow): ComparedPick => ({
  gameId: row.game_id,
  date: row.starts_at.toISOString(),
  sportName: row.sport_name,
  awayTeam: row.away_team,
  homeTeam: row.home_team,
  awayPoints: row.away_points,
  homePoints: row.home_points,
  team: row.home ? row.home_team : row.away_team,
  margin: row.margin,
  points: row.tenths / 10,
  algorithmPoints: row.algorithm_tenths / 10,
});

function slatesOf(rows: readonly ComparedRow[]): ComparedSlate[] {
  return [...Map.groupBy(rows, (row) => row.slate_id)].flatMap(([slateId, games]) => {
    const [first] = games;
    return first
      ? {
          slateId,
          date: dateOfBoard(first.day),
          sportId: first.sport_id,
          sportName: first.sport_name,
          games: games.length,
          points: sumPoints(games, (row) => row.tenths),
          algorithmPoints: sumPoints(games, (row) => row.algorithm_tenths),
        }
      : [];
  });
}

interface ScoredMargin {
  readonly margin: number;
  readonly sigma: number;
  readonly result: Outcome;
}

/** For each decile of the win probabilities that margins imply, compares their mean with the share of wins. */
function calibrationOf(margins: readonly ScoredMargin[]): Versus['calibration'] {
  const cases = margins.map(({ margin, sigma, result }) => ({
    probability: marginProbability(margin, sigma),
    share: outcomeShare(result),
  }));
  return calibrationByDecile(cases)
    .bins.filter(({ games }) => games >= minGroupGames)
    .map(({ games, meanProbability, observedShare }) => ({
      said: meanProbability,
      happened: observedShare,
      games,
    }));
}

/** Compares a player's year with the algorithm's on the games that both picked. */
export function compare(
  rows: readonly ComparedRow[],
  year: number,
  random: Random,
): Omit<Versus, 'nextLock' | 'name' | 'lastBoard' | 'playing'> {
  const byGap = rows.toSorted((a, b) => gapOf(b) - gapOf(a));
  return {
    year,
    games: rows.length,
    points: sumPoints(rows, (row) => row.tenths),
    algorithmPoints: sumPoints(rows, (row) => row.algorithm_tenths),
    chanceOfSkill: chanceOfSkill(rows.map(gapOf), random),
    slates: slatesOf(rows),
    best: byGap
      .filter((row) => gapOf(row) > 0)
      .slice(0, maxPicks)
      .map(presentPick),
    worst: byGap
      .filter((row) => gapOf(row) < 0)
      .toReversed()
      .slice(0, maxPicks)
      .map(presentPick),
    calibration: calibrationOf(
      rows.map(({ margin, margin_sigma: sigma, result }) => ({ margin, sigma, result })),
    ),
    algorithmCalibration: calibrationOf(
      rows.map((row) => ({
        margin: row.algorithm_margin,
        sigma: row.margin_sigma,
        result: row.algorithm_result,
      })),
    ),
  };
}
