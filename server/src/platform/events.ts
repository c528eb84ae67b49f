import type { z } from 'zod';
import type { Transaction } from './database/transaction.ts';
import type { JobKind } from './jobs/job-kind.ts';
import type { Enqueuer } from './jobs/enqueuer.ts';

/** A kind of fact. A feature announces it inside the transaction that makes it true. */
export interface Event<Payload> {
  readonly name: string;
  readonly payload: z.ZodType<Payload>;
}

/** What a subscriber can do. It has no access to the database, so it cannot make the announced write fail. */
export interface Effects {
  touch(area: string): void;
  enqueue<Data extends object>(job: JobKind<Data>, data: Data): void;
}

export type Subscriber<Payload> = (effects: Effects, payload: Payload) => void;

/** The subscribers of one event, without the type of its payload. */
export interface Subscription {
  readonly event: string;
  deliver(effects: Effects, payload: unknown): void;
}

export interface Events {
  /** Runs the event's subscribers. Their jobs and data versions commit or roll back with the transaction. */
  publish<Payload>(tx: Transaction, event: Event<Payload>, payload: Payload): void;
}

/** The names of all events in the loaded modules. Each module adds its events while it loads. */
const declared = new Set<string>();

export function defineEvent<Payload>(name: string, payload: z.ZodType<Payload>): Event<Payload> {
  if (declared.has(name)) throw new Error(`two events are named "${name}"`);
  declared.add(name);
  return { name, payload };
}

/** Pairs an event with one or more subscribers. */
export const subscribe = <Payload>(
  event: Event<Payload>,
  ...subscribers: readonly [Subscriber<Payload>, ...Subscriber<Payload>[]]
): Subscription => ({
  event: event.name,
  deliver(effects, payload) {
    const checked = event.payload.parse(payload);
    for (const run of subscribers) run(effects, checked);
  },
});

/** Throws if a declared event has no subscription, so that a process with incomplete wiring does not start. */
export function createEvents(jobs: Enqueuer, subscriptions: readonly Subscription[]): Events {
  const byEvent = Map.groupBy(subscriptions, ({ event }) => event);
  const missing = [...declared].filter((name) => !byEvent.has(name));
  if (missing.length > 0) throw new Error(`events without a subscriber: ${missing.join(', ')}`);
  return {
    publish(tx, event, payload) {
      const effects: Effects = {
        touch: (area) => tx.touch(area),
        enqueue: (job, data) => jobs.enqueue(tx, job, data),
      };
      for (const subscription of byEvent.get(event.name) ?? []) subscription.deliver(effects, payload);
    },
  };
}
