import { noPick } from '@outpick/contracts';
import type { KeptStore, KeptWish, PickGame } from './kept.ts';
import {
  type Attempt,
  beginSending,
  choose,
  confirm,
  giveUp,
  keep,
  learn,
  lock,
  loseAnswer,
  meetConflict,
  nextAttempt,
  type Pick,
  refuse,
  type Row,
  type SavedPick,
  unknownRow,
  type Wish,
  wishOf,
} from './row.ts';

/** The result of one request. */
export type SendResult =
  | { readonly kind: 'saved'; readonly saved: SavedPick | null }
  | { readonly kind: 'locked' | 'conflict' | 'moved' | 'signedOut' }
  | { readonly kind: 'noAnswer'; readonly trouble: 'offline' | 'busy' }
  | { readonly kind: 'refused'; readonly message: string };

export interface SendOrder {
  readonly game: PickGame;
  readonly attempt: Attempt;
  /** The version that the wish replaces; undefined if it replaces any. */
  readonly replaces: string | undefined;
}

/** The player's picks by contest game; null for a game without one. */
export type OwnPicks = ReadonlyMap<string, SavedPick | null>;

/** The effects of a saver. Tests replace them. */
export interface SaverEffects {
  send(order: SendOrder): Promise<SendResult>;
  /** Loads the player's picks of today's games; undefined if they did not load. */
  loadPicks(): Promise<OwnPicks | undefined>;
  /** Loads today's games by id, with their present starts; undefined if they did not load. */
  loadGames(): Promise<ReadonlyMap<string, PickGame> | undefined>;
  /** What is kept on this device: a player's wishes by account, and those of a visitor in this tab. */
  readonly kept: KeptStore;
  isOnline(): boolean;
  now(): number;
  newKey(): string;
  /** Calls the function after some time. Returns a function that cancels it. */
  schedule(ms: number, work: () => void): () => void;
  /** Tells the other tabs what was saved. */
  announce(account: string, slateGameId: string, saved: SavedPick | null): void;
}

/** For how long a change can be undone. */
const UNDO_MS = 5000;
/** The waits before further tries without an answer. */
const RETRY_MS = [2000, 5000, 15_000, 30_000] as const;

/** A change that can be undone: the wish before it. */
interface Undoable {
  readonly game: PickGame;
  readonly wish: Wish;
  readonly cancel: () => void;
}

/** What the page knows of one game's pick. */
export interface RowView extends Row {
  /** Whether the last change can be undone. */
  readonly canUndo: boolean;
}

const unknownView: RowView = { ...unknownRow, canUndo: false };
/** A visitor has no saved picks. */
const visitorView: RowView = { ...unknownView, saved: null };

export type Saver = ReturnType<typeof createSaver>;

/**
 * Saves picks by itself: each change is one request, and the changes of one game are sent one after the other, the newest last.
 * Wishes without an answer are kept on this device and sent again. A visitor's wishes are kept until somebody signs in in this tab.
 */
export function createSaver(effects: SaverEffects) {
  /** The account whose picks these are; null for a visitor, undefined until known. */
  let account: string | null | undefined;
  const rows = new Map<string, RowView>();
  const games = new Map<string, PickGame>();
  const undoables = new Map<string, Undoable>();
  const listeners = new Set<() => void>();
  /** Counts changes, so that an answer never overwrites what has happened since its request. */
  let clock = 0;
  const changedAt = new Map<string, number>();
  /** The games that have locked by the page's clock. */
  let lockedIds: ReadonlySet<string> = new Set();
  /** The games that a visitor picked before signing in on this page. */
  const adopted = new Set<string>();
  let tries = 0;
  let cancelRetry: (() => void) | undefined;

  const viewOf = (id: string): RowView => rows.get(id) ?? (account === null ? visitorView : unknownView);
  const tell = () => {
    for (const listener of listeners) listener();
  };
  const set = (id: string, row: Row) => {
    clock += 1;
    changedAt.set(id, clock);
    rows.set(id, { ...row, canUndo: undoables.has(id) });
    tell();
  };

  /**
   * Stores the wish if it is kept, and deletes it if it is not kept any more. A request that is under way is stored as one
   * without an answer, because the page may be closed before the answer.
   */
  const store = (id: string) => {
    const { wish, base, unanswered, sending } = viewOf(id);
    const game = games.get(id);
    if (account === undefined || game === undefined) return;
    if (wish === undefined || (account !== null && base === undefined))
      return effects.kept.delete(account, id);
    const attempts = sending ? [...unanswered.filter(({ key }) => key !== sending.key), sending] : unanswered;
    return effects.kept.put(account, { game, wish, base: base ?? noPick, unanswered: attempts });
  };
  const update = (id: string, row: Row) => {
    set(id, row);
    store(id);
  };

  const forgetUndo = (id: string) => {
    undoables.get(id)?.cancel();
    undoables.delete(id);
  };

  /** Sends the wish of a game, unless a request for it is under way. */
  const send = async (id: string): Promise<void> => {
    const row = viewOf(id);
    const game = games.get(id);
    if (typeof account !== 'string' || row.sending || row.wish === undefined || !game) return;
    if (row.trouble === 'conflict') return;
    if (row.trouble === 'checking') return check(id);
    if (!effects.isOnline()) return update(id, keep(row, 'offline'));
    const attempt = nextAttempt(row, () => effects.newKey());
    if (!attempt) return;
    const owner = account;
    const isRepeated = row.unanswered.some(({ key }) => key === attempt.key);
    update(id, beginSending(row, attempt));
    const result = await effects.send({ game, attempt, replaces: row.base });
    // The player has signed out, or somebody else has signed in.
    if (account !== owner) return;
    await handle(id, result, isRepeated);
  };

  const handle = async (id: string, result: SendResult, isRepeated: boolean): Promise<void> => {
    const row = viewOf(id);
    switch (result.kind) {
      case 'saved': {
        tries = 0;
        update(id, confirm(row, result.saved));
        if (typeof account === 'string') effects.announce(account, id, result.saved);
        // The answer to a repeated request is the first one: the pick may have changed since.
        if (isRepeated) await refresh();
        return send(id);
      }
      case 'noAnswer':
        update(id, loseAnswer(row, result.trouble));
        return lockedIds.has(id) ? endWish(id) : retryLater();
      case 'conflict':
        update(id, meetConflict(row));
        return check(id);
      case 'moved':
        return resendWithStart(id);
      case 'locked':
        update(id, { ...row, sending: undefined });
        return endWish(id);
      case 'refused':
        forgetUndo(id);
        update(id, refuse(row, result.message));
        return refresh();
      case 'signedOut':
        // The session has ended. The wish stays on this device, for the next sign-in to this account.
        return update(id, keep({ ...row, sending: undefined }, 'offline'));
    }
  };

  /** The game has locked: the wish cannot be saved any more. The saved pick counts. */
  const endWish = async (id: string): Promise<void> => {
    forgetUndo(id);
    update(id, lock(viewOf(id)));
    return refresh();
  };

  /** Loads the saved pick that a wish would have replaced. Sends the wish if that pick was this page's own. */
  const check = async (id: string): Promise<void> => {
    await refresh();
    if (viewOf(id).trouble === 'checking') return retryLater();
    return send(id);
  };

  /** The start of a game has moved: sends the wish again with the new start. */
  const resendWithStart = async (id: string): Promise<void> => {
    const before = games.get(id)?.date;
    const found = (await effects.loadGames())?.get(id);
    const row = viewOf(id);
    if (!found || found.date === before) return update(id, loseAnswer(row, 'busy'));
    games.set(id, found);
    set(id, { ...row, sending: undefined });
    return send(id);
  };

  const retryLater = (): void => {
    cancelRetry?.();
    const wait = RETRY_MS[Math.min(tries, RETRY_MS.length - 1)] ?? 0;
    tries += 1;
    cancelRetry = effects.schedule(wait, sendAll);
  };

  /** Sends every wish that is not under way. */
  const sendAll = (): void => {
    cancelRetry?.();
    for (const id of rows.keys()) void send(id);
  };

  /** Takes over the picks of an answer, except where something has happened since the request. */
  const learnAll = (picks: OwnPicks, since: number): void => {
    for (const [id, saved] of picks) {
      const row = viewOf(id);
      if ((changedAt.get(id) ?? 0) > since || row.sending) continue;
      const isNews = row.saved !== undefined && row.saved?.version !== saved?.version;
      update(id, learn(row, saved));
      if (isNews && typeof account === 'string') effects.announce(account, id, saved);
    }
  };

  /** Loads the player's picks. Returns whether they have loaded. */
  const load = async (): Promise<boolean> => {
    const [owner, since] = [account, clock];
    const picks = await effects.loadPicks();
    if (account !== owner || picks === undefined) return false;
    learnAll(picks, since);
    return true;
  };
  const refresh = async (): Promise<void> => void (await load());

  const adopt = (wishes: readonly KeptWish[]) => {
    for (const { game, wish, base, unanswered } of wishes) {
      const { slateGameId: id } = game;
      if (viewOf(id).wish !== undefined) continue;
      games.set(id, game);
      update(id, { ...viewOf(id), wish, base, unanswered, trouble: 'offline' });
    }
  };

  return {
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    rowOf: viewOf,
    /** All games with a wish or a result of one. */
    listGames: (): readonly PickGame[] => [...games.values()],

    /** The games that were picked before signing in. */
    listAdopted: (): readonly PickGame[] =>
      [...games.values()].filter(({ slateGameId }) => adopted.has(slateGameId)),

    /**
     * Sets whose picks these are. A player gets the wishes that are kept for the account, and those that a visitor has made in
     * this tab. Resolves when they are on their way.
     */
    async become(next: string | null): Promise<void> {
      if (account === next) return;
      const visitorWishes = next === null ? [] : await effects.kept.list(null);
      for (const id of undoables.keys()) forgetUndo(id);
      rows.clear();
      changedAt.clear();
      games.clear();
      adopted.clear();
      account = next;
      tell();
      adopt(await effects.kept.list(next));
      if (account !== next || next === null) return;
      adopt(visitorWishes);
      for (const { game } of visitorWishes) {
        adopted.add(game.slateGameId);
        effects.kept.delete(null, game.slateGameId);
      }
      sendAll();
    },

    load,
    sendAll,

    /** The time to pass to `know` with an answer that is requested now. */
    now: () => clock,
    know: learnAll,

    /** Another tab has saved a pick. */
    hear(owner: string, id: string, saved: SavedPick | null): void {
      const row = viewOf(id);
      if (owner === account && !row.sending) update(id, learn(row, saved));
    },

    /** The player picks a game, or withdraws the pick. It can be undone for some seconds. */
    choose(game: PickGame, wish: Wish): void {
      const { slateGameId: id } = game;
      const row = viewOf(id);
      // Until the saved pick is known, a choice could replace one that the player does not see.
      if (row.saved === undefined) return;
      const before: Wish = row.wish ?? wishOf(row.saved);
      games.set(id, game);
      forgetUndo(id);
      if (account !== null) {
        const cancel = effects.schedule(UNDO_MS, () => {
          undoables.delete(id);
          set(id, viewOf(id));
        });
        undoables.set(id, { game, wish: before, cancel });
      }
      update(id, choose(row, wish));
      void send(id);
    },

    undo(id: string): void {
      const undoable = undoables.get(id);
      if (!undoable) return;
      forgetUndo(id);
      update(id, choose(viewOf(id), undoable.wish));
      void send(id);
    },

    /** The player keeps the pick that was saved elsewhere. */
    keepOther(id: string): void {
      update(id, giveUp(viewOf(id)));
    },

    /** The player replaces the pick that was saved elsewhere. */
    replaceOther(id: string): void {
      const row = viewOf(id);
      if (row.wish === undefined) return;
      update(id, choose(row, row.wish));
      void send(id);
    },

    /** A submission of the contest form has saved these picks. */
    submitted(picks: readonly (Pick & SavedPick & { readonly slateGameId: string })[]): void {
      for (const { slateGameId: id, ...saved } of picks) {
        forgetUndo(id);
        update(id, { saved, unanswered: [] });
        if (typeof account === 'string') effects.announce(account, id, saved);
      }
    },

    /** The games that have locked. Requests under way are answered by the server. */
    lock(ids: readonly string[]): void {
      lockedIds = new Set(ids);
      const open = ids.filter((id) => viewOf(id).wish !== undefined && !viewOf(id).sending);
      for (const id of open) {
        forgetUndo(id);
        update(id, lock(viewOf(id)));
      }
      if (open.length > 0) void refresh();
    },
  };
}
