import { noPick } from '@outpick/contracts';
import { z } from 'zod';

export const pick = z.object({ team: z.enum(['home', 'away']), margin: z.int().min(0) });
export type Pick = z.output<typeof pick>;
export type Side = Pick['team'];

/** A pick as the server has it. */
export interface SavedPick extends Pick {
  readonly savedAt: string;
  readonly version: string;
  /** Null until the game is final. Not known right after saving. */
  readonly points?: number | null;
}

/** What the player wants of a game: a pick, or none. */
export const wish = z.union([pick, z.literal(noPick)]);
export type Wish = z.output<typeof wish>;

/** A request to save a wish. Its key makes a repetition harmless. */
export const attempt = z.object({ wish, key: z.string() });
export type Attempt = z.output<typeof attempt>;

/**
 * Why a wish is not saved: no answer from the site, the site is busy, or the pick was changed elsewhere. `checking`: it may have
 * been changed by an earlier request of this page; the saved pick is being loaded.
 */
export type Trouble = 'offline' | 'busy' | 'checking' | 'conflict';

/** The state of one game's pick on this page. */
export interface Row {
  /** The pick that the server has; undefined until it is known. */
  readonly saved: SavedPick | null | undefined;
  /** The player's newest wish, until the server has confirmed it. */
  readonly wish?: Wish | undefined;
  /** The version that a kept wish replaces. Wishes that are sent at once replace any version. */
  readonly base?: string | undefined;
  readonly sending?: Attempt | undefined;
  /** Requests without an answer: the server may have saved their wishes. */
  readonly unanswered: readonly Attempt[];
  readonly trouble?: Trouble | undefined;
  /** The wish that the lock has discarded. With `unanswered` requests the server may have it nevertheless. */
  readonly lost?: Wish | undefined;
  /** Why the server has refused a wish. */
  readonly refusal?: string | undefined;
}

export const unknownRow: Row = { saved: undefined, unanswered: [] };

export const isSameWish = (one: Wish, other: Wish): boolean =>
  one === noPick || other === noPick ? one === other : one.team === other.team && one.margin === other.margin;

export const wishOf = (saved: SavedPick | null): Wish =>
  saved === null ? noPick : { team: saved.team, margin: saved.margin };

const versionOf = (saved: SavedPick | null | undefined): string => saved?.version ?? noPick;

/** The pick to show: the wish, else what is saved. Null without one. */
export function shownPick({ saved, wish: wanted }: Row): Pick | null {
  if (wanted !== undefined) return wanted === noPick ? null : wanted;
  return saved ?? null;
}

const withoutWish = ({ saved }: Row): Row => ({ saved, unanswered: [] });

/** The player chooses. Nothing is left to do if the server already has the choice. */
export function choose(row: Row, wanted: Wish): Row {
  const isSaved = row.saved !== undefined && isSameWish(wishOf(row.saved), wanted);
  if (isSaved && !row.sending && row.unanswered.length === 0) return withoutWish(row);
  // A choice after a conflict replaces the pick that the player was shown.
  const base = row.trouble === 'conflict' ? versionOf(row.saved) : row.base;
  return { ...row, wish: wanted, base, trouble: undefined, lost: undefined, refusal: undefined };
}

/** Keeps a wish that cannot be sent now. It will only replace the version that the player has seen. */
export const keep = (row: Row, trouble: 'offline' | 'busy'): Row => ({
  ...row,
  base: row.base ?? versionOf(row.saved),
  trouble,
});

/** The request for the wish: the one without an answer again, if the wish is still the same. */
export function nextAttempt({ wish: wanted, unanswered }: Row, newKey: () => string): Attempt | undefined {
  if (wanted === undefined) return undefined;
  const last = unanswered.at(-1);
  return last && isSameWish(last.wish, wanted) ? last : { wish: wanted, key: newKey() };
}

export const beginSending = (row: Row, sending: Attempt): Row => ({ ...row, sending, trouble: undefined });

/** The server has saved the wish of a request, or had saved it already. */
export function confirm(row: Row, saved: SavedPick | null): Row {
  const { sending, wish: wanted, base } = row;
  if (sending === undefined || wanted === undefined || isSameWish(sending.wish, wanted))
    return { saved, unanswered: [] };
  // The player has chosen again meanwhile. That wish is sent next.
  return { saved, wish: wanted, unanswered: [], base: base === undefined ? undefined : versionOf(saved) };
}

/** A request got no answer, so its result is unknown. */
export function loseAnswer(row: Row, trouble: 'offline' | 'busy'): Row {
  const { sending, unanswered } = row;
  const known = sending && !unanswered.some(({ key }) => key === sending.key);
  return keep(
    { ...row, sending: undefined, unanswered: known ? [...unanswered, sending] : unanswered },
    trouble,
  );
}

/** The server has another version than the kept wish replaces. */
export const meetConflict = (row: Row): Row => ({ ...row, sending: undefined, trouble: 'checking' });

export const refuse = (row: Row, refusal: string): Row => ({ ...withoutWish(row), refusal });

/** The server's pick is known. There is no conflict if it agrees with the player's wish or with an earlier request. */
export function learn(row: Row, saved: SavedPick | null): Row {
  const { wish: wanted, unanswered, trouble, lost } = row;
  const has = (one: Wish) => isSameWish(wishOf(saved), one);
  if (wanted === undefined)
    return { ...row, saved, unanswered: [], lost: lost !== undefined && has(lost) ? undefined : lost };
  if (has(wanted)) return { saved, unanswered: [] };
  const isOwn = unanswered.some((one) => has(one.wish));
  const isConflict = trouble === 'checking' || trouble === 'conflict';
  if (isConflict && isOwn)
    return { ...row, saved, unanswered: [], base: versionOf(saved), trouble: undefined };
  return { ...row, saved, trouble: isConflict ? 'conflict' : trouble };
}

/** The player keeps the pick that was saved elsewhere. */
export const giveUp = (row: Row): Row => withoutWish(row);

/** The game has locked: what the server has counts, and an unsaved wish is lost. */
export const lock = ({ saved, wish: wanted, unanswered, ...row }: Row): Row =>
  wanted === undefined ? { saved, unanswered, ...row } : { saved, unanswered, lost: wanted };
