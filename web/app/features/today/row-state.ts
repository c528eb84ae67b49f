import type { TodayGame } from '@outpick/contracts';
import { formatSigned } from '../../platform/numbers.ts';
import type { RowStatus, SavedPick } from '../picks/index.ts';

/** The state of a game that takes no picks any more, in a word. */
export function stateWord({ game: { state, playBy }, score }: TodayGame): string {
  if (playBy !== null) return 'Postponed';
  if (state === 'final') return 'Final';
  if (state === 'void') return 'Void';
  return score ? 'Live' : 'Locked';
}

/** What a closed row says about the pick of a game that takes no picks any more: its points, or that there is none. */
export function lockedNote(
  { game: { state } }: TodayGame,
  saved: SavedPick | null | undefined,
  isVisitor: boolean,
): RowStatus | undefined {
  if (saved === undefined || isVisitor) return undefined;
  if (saved === null) return { text: 'No pick', tone: 'quiet' };
  if (state === 'void') return { text: 'No points', tone: 'quiet' };
  const { points } = saved;
  // While the game is played, the marked team says enough.
  return points === undefined || points === null ? undefined : { text: formatSigned(points), tone: 'saved' };
}
