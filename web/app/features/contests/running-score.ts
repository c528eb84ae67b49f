import { type ContestGame, formatGapGames, formatLead } from '@outpick/contracts';
import { formatCount, formatNumber, formatSigned } from '../../platform/numbers.ts';

interface RunningScore {
  readonly slateId: string;
  readonly text: string;
}

/** Points have one decimal: summing tenths keeps the sum exact. */
const sumOf = (points: readonly (number | null | undefined)[]): number =>
  points.reduce<number>((sum, one) => sum + Math.round((one ?? 0) * 10), 0) / 10;

function formatScore(games: readonly ContestGame[]): string | undefined {
  const final = games.filter(({ state }) => state === 'final');
  if (final.length === 0) return undefined;
  const progress = `${formatNumber(final.length)} of ${formatCount(games.length, 'game')} in`;
  const both = final.filter(({ pick }) => pick !== null);
  if (both.length === 0) {
    const algorithm = formatSigned(sumOf(final.map((game) => game.algorithm.points)));
    return `The algorithm ${algorithm}, ${progress}`;
  }
  const gap = {
    points: sumOf(both.map(({ pick }) => pick?.points)),
    algorithmPoints: sumOf(both.map((game) => game.algorithm.points)),
    games: both.length,
  };
  const totals = `You ${formatSigned(gap.points)}, the algorithm ${formatSigned(gap.algorithmPoints)}`;
  return `${formatLead(gap).replace('level', 'Level')} ${formatGapGames(gap.games)}. ${totals}. ${progress}.`;
}

/**
 * The score of each slate that has final games: the gap on the games that both picked. Void games do not count. An older slate with undecided games is listed beside the newest one and has a score of its own.
 */
export function runningScores(games: readonly ContestGame[]): readonly RunningScore[] {
  const nonVoidGames = games.filter(({ state }) => state !== 'void');
  return [...Map.groupBy(nonVoidGames, ({ slateId }) => slateId)].flatMap(([slateId, slateGames]) => {
    const text = formatScore(slateGames);
    return text === undefined ? [] : [{ slateId, text }];
  });
}
