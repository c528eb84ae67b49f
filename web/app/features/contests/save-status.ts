import type { ContestGame } from '@outpick/contracts';
import { formatCount } from '../../platform/numbers.ts';
import { type Choices, hasUnsavedChange } from './choices.ts';
import type { Submission } from './use-submission.ts';
import { formatWait } from './words.ts';

/** Whether the player's picks are saved; the pick bar always shows exactly one of these. */
export type SaveStatus =
  /** The saved picks are loading, or did not load. */
  | { readonly kind: 'loading' | 'unknown' }
  /** No game is open. */
  | { readonly kind: 'closed' }
  /** The player has no saved picks and no unsaved changes. `firstLock` is the first lock of any open game, in ms since 1970. */
  | { readonly kind: 'empty'; readonly firstLock: number }
  /** `firstLock` is the first lock among the changed games. */
  | { readonly kind: 'unsaved'; readonly changes: number; readonly firstLock: number }
  | { readonly kind: 'saving' | 'saved' | 'offline' };

interface StatusInput {
  readonly open: readonly ContestGame[];
  /** Choices made on this page, without those that the last submission saved. */
  readonly choices: Choices;
  readonly submission: Submission;
  /** Whether the player's saved picks have loaded. */
  readonly picks: PicksLoad;
  readonly online: boolean;
}

export type PicksLoad = 'loaded' | 'loading' | 'failed';

const firstLockOf = (games: readonly ContestGame[]) => Math.min(...games.map(({ date }) => Date.parse(date)));

export function saveStatusOf({ open, choices, submission, picks, online }: StatusInput): SaveStatus {
  if (open.length === 0) return { kind: 'closed' };
  if (submission.state === 'sending') return { kind: 'saving' };
  if (picks === 'loading') return { kind: 'loading' };
  const changedGames = open.filter((game) => hasUnsavedChange(game, choices));
  if (changedGames.length > 0) {
    if (!online || submission.state === 'unreachable') return { kind: 'offline' };
    return { kind: 'unsaved', changes: changedGames.length, firstLock: firstLockOf(changedGames) };
  }
  if (picks === 'failed') return { kind: 'unknown' };
  const anySaved = submission.state === 'sent' || open.some(({ pick }) => pick !== null);
  return anySaved ? { kind: 'saved' } : { kind: 'empty', firstLock: firstLockOf(open) };
}

const minute = 60_000;

const fixedTexts = {
  loading: 'Loading your picks…',
  unknown: 'Your saved picks did not load',
  closed: 'Every game has locked',
  saving: 'Saving…',
  saved: 'All saved',
  offline: 'No connection: kept on this device',
} as const;

/** The visible text. Without `now` (a cached page cannot know the time) it has no countdown. */
export function formatStatus(status: SaveStatus, now?: number): string {
  if (!('firstLock' in status)) return fixedTexts[status.kind];
  const wait =
    now !== undefined && now < status.firstLock
      ? `, first lock in ${formatWait(status.firstLock - now)}`
      : '';
  return (
    (status.kind === 'empty' ? 'No picks yet' : `${formatCount(status.changes, 'change')} not saved`) + wait
  );
}

/** Times before a lock at which screen readers announce unsaved changes. They do not announce the countdown itself. */
const warnings = [
  { ms: minute / 4, text: '15 seconds' },
  { ms: minute, text: '1 minute' },
  { ms: 5 * minute, text: '5 minutes' },
  { ms: 15 * minute, text: '15 minutes' },
] as const;

/** The text for screen readers. It changes with the status and a few times before a lock, not with every change or second. */
export function formatAnnouncement(status: SaveStatus, now: number): string {
  if (status.kind === 'unsaved') {
    const warning = warnings.find(({ ms }) => status.firstLock - now <= ms);
    return warning ? `Changes not saved. First lock in less than ${warning.text}.` : 'Changes not saved.';
  }
  const announced = status.kind === 'saving' || status.kind === 'saved' || status.kind === 'offline';
  return announced ? fixedTexts[status.kind] : '';
}
