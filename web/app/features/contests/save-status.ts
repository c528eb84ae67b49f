import type { ContestGame } from '@outpick/contracts';
import { formatCount } from '../../platform/numbers.ts';
import { formatWait } from '../picks/index.ts';
import { type FormPicks, hasUnsavedChoice } from './choices.ts';
import type { Submission } from './use-submission.ts';

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
  /** `conflict`: a pick was changed on another device. `kept`: a visitor's picks wait for signing in. */
  | { readonly kind: 'saving' | 'saved' | 'offline' | 'conflict' | 'kept' };

interface StatusInput {
  readonly open: readonly ContestGame[];
  /** The player's picks, without the choices that the last submission saved. */
  readonly own: FormPicks;
  readonly submission: Submission;
  /** Whether the player's saved picks have loaded. */
  readonly picks: PicksLoad;
  readonly online: boolean;
  readonly isVisitor: boolean;
}

export type PicksLoad = 'loaded' | 'loading' | 'failed';

const firstLockOf = (games: readonly ContestGame[]) => Math.min(...games.map(({ date }) => Date.parse(date)));

export function saveStatusOf({ open, own, submission, picks, online, isVisitor }: StatusInput): SaveStatus {
  if (open.length === 0) return { kind: 'closed' };
  if (submission.state === 'sending') return { kind: 'saving' };
  if (picks === 'loading') return { kind: 'loading' };
  const rows = open.flatMap(({ id }) => own.rows.get(id) ?? []);
  const wishes = isVisitor ? [] : rows.filter(({ wish }) => wish !== undefined);
  const isOffline = !online || submission.state === 'unreachable';
  const unsaved = open.filter((game) => hasUnsavedChoice(game, own));
  const isStuck = wishes.some(({ trouble }) => trouble !== undefined && trouble !== 'checking');
  if (isStuck || (unsaved.length > 0 && isOffline))
    return wishes.some(({ trouble }) => trouble === 'conflict') ? { kind: 'conflict' } : { kind: 'offline' };
  if (wishes.length > 0) return { kind: 'saving' };
  if (unsaved.length > 0)
    return { kind: 'unsaved', changes: unsaved.length, firstLock: firstLockOf(unsaved) };
  if (picks === 'failed') return { kind: 'unknown' };
  if (isVisitor && rows.some(({ wish }) => wish !== undefined)) return { kind: 'kept' };
  const anySaved = submission.state === 'sent' || rows.some(({ saved }) => saved);
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
  conflict: 'A pick was changed on another device',
  kept: 'Kept in this tab until you sign in',
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

const announced: ReadonlySet<SaveStatus['kind']> = new Set([
  'saving',
  'saved',
  'offline',
  'conflict',
  'kept',
]);

/** The text for screen readers. It changes with the status and a few times before a lock, not with every change or second. */
export function formatAnnouncement(status: SaveStatus, now: number): string {
  if (status.kind === 'unsaved') {
    const warning = warnings.find(({ ms }) => status.firstLock - now <= ms);
    return warning ? `Changes not saved. First lock in less than ${warning.text}.` : 'Changes not saved.';
  }
  return 'firstLock' in status || !announced.has(status.kind) ? '' : fixedTexts[status.kind];
}
