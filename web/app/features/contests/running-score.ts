import type { ContestGame } from '@outpick/contracts';
import { formatCount, formatSigned } from '../../platform/numbers.ts';

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
  const algorithm = formatSigned(sumOf(final.map((game) => game.algorithm.points)));
  const progress = `(${final.length} of ${formatCount(games.length, 'game')})`;
  if (games.every(({ pick }) => pick === null)) return `The algorithm ${algorithm} ${progress}`;
  const you = formatSigned(sumOf(final.map(({ pick }) => pick?.points)));
  return `You ${you}, the algorithm ${algorithm} ${progress}`;
}

/**
 * The score of each slate that has final games: "You +41.0, the algorithm +37.8 (6 of 14 games)". Void games do not count. An
 * older slate with undecided games is listed beside the newest one and has a score of its own.
 */
export function runningScores(games: readonly ContestGame[]): readonly RunningScore[] {
  const nonVoidGames = games.filter(({ state }) => state !== 'void');
  return [...Map.groupBy(nonVoidGames, ({ slateId }) => slateId)].flatMap(([slateId, slateGames]) => {
    const text = formatScore(slateGames);
    return text === undefined ? [] : [{ slateId, text }];
  });
}
