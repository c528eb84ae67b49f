import type { Access, Answer, Call, Calls, Input } from '@outpick/contracts';
import type { Log } from '../telemetry/log.ts';
import { unauthorized } from './refusal.ts';

/** Whoever holds a bearer that was found good. */
export interface Holder {
  readonly accountId: string;
  /** Names the bearer itself: the session, or the recovery. */
  readonly bearerId: string;
}

/** What a handler may know of who asks. */
export interface Asker {
  readonly requestId: string;
  /** The true client address, for limits. */
  readonly address: string;
  readonly log: Log;
  /** The header as it came, unchecked. */
  readonly authorization?: string | undefined;
  readonly userAgent?: string | undefined;
  /** Set by the guard of the call's kind, and only by it. */
  readonly holder?: Holder;
}

/** Who makes a guarded call. Without a guard's word nobody does. */
export function holderOf({ holder }: Asker): Holder {
  if (!holder) throw unauthorized();
  return holder;
}

/**
 * How one call is answered. With `areas` the answer is the same for everyone and is cached until one of those areas of
 * data changes; without, it is made anew each time and never cached by anyone.
 */
export interface Route<C extends Call> {
  readonly handle: (input: Input<C>, asker: Asker) => Promise<Answer<C>>;
  readonly areas?: (input: Input<C>) => readonly string[];
}

/** A route for every call of a group: leaving one out, or answering in another shape, does not compile. */
export type Routes<G extends Calls> = { readonly [K in keyof G]: Route<G[K]> };

/** Finds out whether the asker's bearer may make calls of one kind, and whose it is; throws a refusal when not. */
export type Guard = (asker: Asker) => Promise<Holder>;

export type Guards = Partial<Record<Exclude<Access, 'visitor'>, Guard>>;
