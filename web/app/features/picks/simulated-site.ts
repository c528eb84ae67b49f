import { noPick } from '@outpick/contracts';
import type { KeptStore, KeptWish, PickGame } from './kept.ts';
import { isSameWish, type SavedPick, type Wish, wishOf } from './row.ts';
import { createSaver, type Saver, type SaverEffects, type SendOrder, type SendResult } from './saver.ts';

/** What happens to a request on its way. */
export type Fate = 'answered' | 'request lost' | 'answer lost';

/** Picks as the server keeps them, with its rules: locks, keys and versions. For tests. */
export class SimulatedServer {
  readonly picks = new Map<string, SavedPick>();
  readonly locked = new Set<string>();
  readonly starts = new Map<string, string>();
  readonly #answers = new Map<string, SendResult>();
  #version = 0;

  pickOf = (id: string): SavedPick | null => this.picks.get(id) ?? null;

  handle({ game, attempt: { wish, key }, replaces }: SendOrder): SendResult {
    const known = this.#answers.get(key);
    if (known && wish !== noPick) return known;
    const { slateGameId: id, date } = game;
    if (this.locked.has(id)) return { kind: 'locked' };
    if (wish !== noPick && date !== (this.starts.get(id) ?? date)) return { kind: 'moved' };
    const version = this.picks.get(id)?.version ?? noPick;
    // Like the server, withdraws nothing from a game without a pick.
    const isStale =
      replaces !== undefined && replaces !== version && !(wish === noPick && version === noPick);
    if (isStale) return { kind: 'conflict' };
    const result: SendResult = { kind: 'saved', saved: this.save(id, wish) };
    this.#answers.set(key, result);
    return result;
  }

  save(id: string, wish: Wish): SavedPick | null {
    this.#version += 1;
    if (wish === noPick) this.picks.delete(id);
    else this.picks.set(id, { ...wish, version: String(this.#version), savedAt: `at ${this.#version}` });
    return this.pickOf(id);
  }
}

/** What a device keeps while its pages are closed. */
function createKeptStore(): KeptStore {
  const wishes = new Map<string, Map<string, KeptWish>>();
  const of = (account: string | null) => {
    const found = wishes.get(account ?? '') ?? new Map<string, KeptWish>();
    wishes.set(account ?? '', found);
    return found;
  };
  return {
    put: (account, wish) => void of(account).set(wish.game.slateGameId, wish),
    delete: (account, id) => void of(account).delete(id),
    list: async (account) => Promise.resolve([...of(account).values()]),
  };
}

/** Numbers the pages, so that their keys differ. */
let pages = 0;

interface Pending {
  readonly order: SendOrder;
  readonly resolve: (result: SendResult) => void;
}

/** Lets all promises that can settle do so. */
export const settle = async (): Promise<void> =>
  new Promise((resolve) => {
    setImmediate(resolve);
  });

/** A page of one device: a saver whose requests wait until the test delivers them. */
export class SimulatedPage {
  saver: Saver;
  online = true;
  readonly #server: SimulatedServer;
  readonly #kept: KeptStore;
  readonly #games: readonly PickGame[];
  #pending: Pending[] = [];
  #timers = new Set<() => void>();
  #keys = 0;

  constructor(server: SimulatedServer, games: readonly PickGame[], kept = createKeptStore()) {
    this.#server = server;
    this.#games = games;
    this.#kept = kept;
    this.saver = createSaver(this.#effects());
  }

  #effects(): SaverEffects {
    pages += 1;
    const name = `page ${pages}`;
    return {
      send: async (order) =>
        new Promise((resolve) => {
          this.#pending.push({ order, resolve });
        }),
      loadPicks: async () =>
        Promise.resolve(
          this.online
            ? new Map(this.#games.map(({ slateGameId: id }) => [id, this.#server.pickOf(id)]))
            : undefined,
        ),
      loadGames: async () =>
        Promise.resolve(
          this.online
            ? new Map(
                this.#games.map((game) => [
                  game.slateGameId,
                  { ...game, date: this.#server.starts.get(game.slateGameId) ?? game.date },
                ]),
              )
            : undefined,
        ),
      kept: this.#kept,
      isOnline: () => this.online,
      now: () => 0,
      newKey: () => {
        this.#keys += 1;
        return `${name} ${this.#keys}`;
      },
      schedule: (_ms, work) => {
        this.#timers.add(work);
        return () => this.#timers.delete(work);
      },
      announce: () => undefined,
    };
  }

  async open(account: string | null): Promise<void> {
    await this.saver.become(account);
    if (account !== null) await this.saver.load();
    await settle();
  }

  /** Closes the page and opens it again. Requests on their way may still arrive; nobody reads their answers. */
  async reload(account: string | null, fate: Fate): Promise<void> {
    for (const { order } of this.#pending) if (fate !== 'request lost') this.#server.handle(order);
    this.#pending = [];
    this.#timers = new Set();
    this.saver = createSaver(this.#effects());
    await this.open(account);
  }

  /** Lets the oldest request meet its fate. */
  async deliver(fate: Fate): Promise<boolean> {
    const next = this.#pending.shift();
    if (!next) return false;
    const isLost = fate !== 'answered' || !this.online;
    const result = fate === 'request lost' || !this.online ? undefined : this.#server.handle(next.order);
    next.resolve(isLost || !result ? { kind: 'noAnswer', trouble: 'offline' } : result);
    await settle();
    return true;
  }

  /** Runs all timers, such as retries. */
  async pass(): Promise<void> {
    const timers = [...this.#timers];
    this.#timers.clear();
    for (const work of timers) work();
    await settle();
  }

  /** Brings the page back online and waits until nothing more happens. */
  async rest(): Promise<void> {
    this.online = true;
    this.saver.lock([...this.#server.locked]);
    this.saver.sendAll();
    await settle();
    for (let turn = 0; turn < 50; turn += 1) {
      const delivered = await this.deliver('answered');
      await this.pass();
      if (!delivered && this.#pending.length === 0) break;
    }
    await this.saver.load();
    await settle();
  }
}

/** Whether a page says what the server has. */
export const tellsTruth = (saver: Saver, server: SimulatedServer, id: string): boolean => {
  const { saved, wish, trouble, sending } = saver.rowOf(id);
  if (sending || saved === undefined) return false;
  const isTrue = isSameWish(wishOf(saved), wishOf(server.pickOf(id)));
  return isTrue && (wish === undefined || trouble === 'conflict');
};
