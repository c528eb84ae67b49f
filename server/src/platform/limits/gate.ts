import { tooManyRequests, unavailable } from '../http/refusal.ts';
import type { Metrics } from '../telemetry/metrics.ts';

/** The request that enters a gate. */
export interface Entrant {
  /** When it aborts, a waiting entrant leaves the queue. Work that has begun must watch the signal, as no gate ends it. */
  readonly signal?: AbortSignal | undefined;
  /** The player or network that the work is for. An owner's work runs one at a time, so that no owner can take all slots. */
  readonly owner?: string | undefined;
}

/** Runs work once a slot is free. */
export type Gate = <T>(work: () => Promise<T>, entrant?: Entrant) => Promise<T>;

export interface GateOptions {
  /** For metrics. */
  readonly name: string;
  readonly concurrency: number;
  readonly queueLength: number;
  /** The maximum entries of one owner, running and waiting. Further entries get a 429. */
  readonly perOwner?: number;
  /** The longest wait. Then the entry gets a 503, before the time for its answer is over. */
  readonly maxWaitMs?: number;
  readonly metrics?: Metrics | undefined;
}

interface Waiter {
  readonly owner: string | undefined;
  /** Lower turns start first. */
  readonly turn: number;
  readonly start: () => void;
  readonly refuse: () => void;
}

/** When a refused client may try again, at a gate without a longest wait. */
const defaultRetrySeconds = 2;

/**
 * Bounds costly work: at most `concurrency` entries run, at most `queueLength` wait, and the rest get a 503, so that a flood of
 * one kind of request cannot starve the others. Waiting entries start in order of arrival, but owners take turns: an owner's
 * next entry waits for its previous one, and for one entry of every other owner. If the queue is full, the newest entry of the
 * owner with the most entries gets the 503, so that no owner can fill it.
 */
export function createGate(options: GateOptions): Gate {
  const { concurrency, queueLength, perOwner = Infinity, maxWaitMs } = options;
  const retryAfterSeconds = maxWaitMs === undefined ? defaultRetrySeconds : Math.ceil(maxWaitMs / 1000);
  const report = createReport(options);
  let running = 0;
  const runningOwners = new Set<string>();
  const queue: Waiter[] = [];
  /** The turn of the entry that started last, and the last turn given to each owner. */
  let currentTurn = 0;
  const lastTurns = new Map<string, number>();

  const countEntries = (owner: string) =>
    Number(runningOwners.has(owner)) + queue.filter((waiter) => waiter.owner === owner).length;
  const takeTurn = (owner: string | undefined) => {
    if (owner === undefined) return currentTurn;
    const turn = Math.max(currentTurn, (lastTurns.get(owner) ?? -1) + 1);
    lastTurns.set(owner, turn);
    return turn;
  };
  const canStart = (owner: string | undefined) =>
    running < concurrency && (owner === undefined || !runningOwners.has(owner));
  const start = (owner: string | undefined, turn: number) => {
    running += 1;
    currentTurn = Math.max(currentTurn, turn);
    if (owner !== undefined) runningOwners.add(owner);
  };
  const startWaiting = () => {
    for (;;) {
      let next: Waiter | undefined;
      for (const waiter of queue)
        if (canStart(waiter.owner) && (!next || waiter.turn < next.turn)) next = waiter;
      if (!next) return;
      queue.splice(queue.indexOf(next), 1);
      start(next.owner, next.turn);
      next.start();
    }
  };
  const forgetOwner = (owner: string | undefined) => {
    if (owner !== undefined && countEntries(owner) === 0) lastTurns.delete(owner);
  };
  const leave = (owner: string | undefined) => {
    running -= 1;
    if (owner !== undefined) runningOwners.delete(owner);
    forgetOwner(owner);
    startWaiting();
    report.entries(running, queue.length);
  };

  /** The newest waiting entry of the owner with the most entries, if it has more than `owner` would have. */
  const findDisplaced = (owner: string | undefined) => {
    if (owner === undefined) return undefined;
    const byOwner = Map.groupBy(queue, (waiter) => waiter.owner);
    const least = (byOwner.get(owner)?.length ?? 0) + 1;
    const groups = [...byOwner].filter(([other, { length }]) => other !== undefined && length > least);
    return groups.toSorted(([, one], [, other]) => other.length - one.length)[0]?.[1].at(-1);
  };

  const wait = async ({ owner, signal }: Entrant) =>
    new Promise<void>((resolve, reject) => {
      const leaveQueue = (reason: unknown) => {
        clearTimeout(timer);
        signal?.removeEventListener('abort', abandon);
        queue.splice(queue.indexOf(waiter), 1);
        forgetOwner(owner);
        report.entries(running, queue.length);
        reject(reason);
      };
      const abandon = () => leaveQueue(signal?.reason);
      const waiter: Waiter = {
        owner,
        turn: takeTurn(owner),
        start: () => {
          clearTimeout(timer);
          signal?.removeEventListener('abort', abandon);
          resolve();
        },
        refuse: () => {
          report.refused();
          leaveQueue(unavailable(retryAfterSeconds));
        },
      };
      const timer = maxWaitMs === undefined ? undefined : setTimeout(waiter.refuse, maxWaitMs);
      queue.push(waiter);
      signal?.addEventListener('abort', abandon, { once: true });
    });
  const enter = async (entrant: Entrant) => {
    const { owner, signal } = entrant;
    signal?.throwIfAborted();
    if (owner !== undefined && countEntries(owner) >= perOwner) {
      report.refused();
      throw tooManyRequests(retryAfterSeconds);
    }
    if (canStart(owner)) return start(owner, takeTurn(owner));
    if (queue.length >= queueLength) {
      const other = findDisplaced(owner);
      if (!other) {
        report.refused();
        throw unavailable(retryAfterSeconds);
      }
      other.refuse();
    }
    const started = wait(entrant);
    report.entries(running, queue.length);
    return started;
  };

  return async (work, entrant = {}) => {
    await enter(entrant);
    try {
      report.entries(running, queue.length);
      // The signal may have aborted since the entry started.
      entrant.signal?.throwIfAborted();
      return await work();
    } finally {
      leave(entrant.owner);
    }
  };
}

/**
 * Creates the gate for list orders that have no index: each reads and sorts every row. Orders with an index and lists that are
 * always short need no gate.
 */
export const createOrderGate = (name: string, metrics: Metrics): Gate =>
  createGate({ name, concurrency: 2, queueLength: 20, metrics });

function createReport({ name, metrics }: GateOptions) {
  const runningGauge = metrics?.gates.labels(name, 'running');
  const waitingGauge = metrics?.gates.labels(name, 'waiting');
  const refusals = metrics?.gateRefusals.labels(name);
  refusals?.inc(0);
  return {
    entries(running: number, waiting: number) {
      runningGauge?.set(running);
      waitingGauge?.set(waiting);
    },
    refused: () => refusals?.inc(),
  };
}
