import type { Streaks } from '@outpick/contracts';
import { formatCount } from '../../platform/numbers.ts';

interface FiveFacts {
  /** The listed games of the Five; void ones do not count. */
  readonly games: number;
  readonly picked: number;
  /** Whether one of them still takes picks. */
  readonly isOpen: boolean;
}

/** How far the player is with the Five: "3 of 5 picked." */
export function describeFive({ games, picked, isOpen }: FiveFacts): string {
  if (picked === 0 && isOpen) return 'The closest games of the day, over all sports.';
  return picked === games ? 'All picked.' : `${picked} of ${games} picked.`;
}

/** The player's streaks; without one, how to begin. */
export function describeStreaks(streaks: Streaks | undefined): string {
  if (streaks === undefined || streaks.played === 0) return 'Pick them all to begin a streak.';
  const ahead = streaks.ahead > 0 ? `, ${streaks.ahead} ahead of the algorithm` : '';
  return `Streak: ${formatCount(streaks.played, 'day')} played${ahead}.`;
}
