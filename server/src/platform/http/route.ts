import type { Answer, Call, Calls, Input, Output } from '@outpick/contracts';
import type { ActName, Role } from '@outpick/contracts/admin';
import type { Acted } from '../act.ts';
import type { Actor } from '../audit.ts';
import { clientNetwork } from '../limits/limiter.ts';
import type { Platform } from '../platform.ts';
import type { Meter } from './metering.ts';
import type { Log } from '../telemetry/log.ts';
import { unauthorized } from './refusal.ts';

/** The owner of a valid bearer token. */
export interface Holder {
  readonly accountId: string;
  /** Identifies the token itself: the session's id or the recovery's digest. */
  readonly bearerId: string;
}

/** A signed-in operator. */
export interface Operator {
  readonly id: string;
  readonly name: string;
  readonly role: Role;
  readonly sessionId: string;
}

/** What a handler knows about the request's sender. */
export interface Caller {
  readonly requestId: string;
  /** The client's address behind trusted proxies, for limits. */
  readonly address: string;
  readonly log: Log;
  /** The raw header, not validated. */
  readonly authorization?: string | undefined;
  readonly userAgent?: string | undefined;
  /** The raw header, not validated. Only operators have a cookie. */
  readonly cookie?: string | undefined;
  /** Charges further work to the sender. Absent inside a page, which is charged as a whole. */
  readonly meter?: Meter | undefined;
  /** Aborts when no client waits for the answer any more. Undefined for work that always runs to its end. */
  readonly signal?: AbortSignal | undefined;
  /** Set only by the call's guard. */
  readonly holder?: Holder;
  /** Set only by the guard of operators' calls. */
  readonly operator?: Operator;
}

/** An entry of the security log: who did what, from which network, with which outcome. Never contains an email. */
interface SecurityEvent {
  readonly action: string;
  readonly outcome: 'done' | 'denied' | 'limited';
  readonly accountId?: string | undefined;
  /** Why it was denied, or which limit was hit. */
  readonly reason?: string;
}

export const logSecurityEvent = (
  { log, requestId, address, holder }: Caller,
  { accountId = holder?.accountId, ...event }: SecurityEvent,
): void => log.info({ ...event, accountId, requestId, network: clientNetwork(address) }, 'security');

/** Returns the holder of a guarded call's token; throws a 401 if no guard set one. */
export function holderOf({ holder }: Caller): Holder {
  if (!holder) throw unauthorized();
  return holder;
}

/** Returns the operator who makes the call; throws a 401 if no guard set one. */
export function operatorOf({ operator }: Caller): Operator {
  if (!operator) throw unauthorized();
  return operator;
}

/** Returns the operator who makes the call as the author of an act. */
export function actorOf(caller: Caller): Extract<Actor, { kind: 'operator' }> {
  const { id, name, role } = operatorOf(caller);
  return { kind: 'operator', operatorId: id, name, role, network: clientNetwork(caller.address) };
}

/** A handler's result, with the headers that the call declares in `answerHeaders`. */
interface Handled<C extends Call> extends Answer<C> {
  readonly headers?: { readonly [Name in keyof C['answerHeaders']]?: string };
}

/** Answers one call. The answer is made for each request and never cached. */
export type Handler<C extends Call> = (input: Input<C>, caller: Caller) => Promise<Handled<C>>;

/** Answers one call in the same way for every visitor. The answer is cached until one of the areas changes. */
export interface CachedRoute<C extends Call> {
  readonly areas: (input: Input<C>) => readonly string[];
  readonly handle: Handler<C>;
  /**
   * Whether to cache an answer; by default, every answer is cached. Returns false for answers to the endlessly many inputs that
   * clients can make up.
   */
  readonly keeps?: (input: Input<C>, data: Output<C>) => boolean;
}

export type Route<C extends Call> = Handler<C> | CachedRoute<C>;

/** The result of an act that returns no data. */
export const done = { data: { done: true } } as const;

/** An act of the caller. Its work records its own changes, in at least one line of the audit log. */
export const recordingAct = (caller: Caller, act: ActName, reason?: string) =>
  ({ actor: actorOf(caller), act, reason, records: 'always' }) as const;

export const doneBy = (acted: Acted<unknown>) => ({ ...done, acted });

/** Answers a call with an act that returns no data. `toInput` converts the call's input to the act's. */
export const byAct =
  <I, C>(
    platform: Platform,
    run: (platform: Platform, actor: Actor, input: I) => Promise<Acted<unknown>>,
    toInput: (input: C) => I,
  ) =>
  async (input: C, caller: Caller) =>
    doneBy(await run(platform, actorOf(caller), toInput(input)));

/** Answers a call that declares an act. A handler that returns no `acted` does not compile. */
type ActHandler<C extends Call> = (
  input: Input<C>,
  caller: Caller,
) => Promise<Handled<C> & { readonly acted: Acted<unknown> }>;

/** A route for every call of a group: a missing route or a wrong answer type does not compile. */
export type Routes<G extends Calls> = {
  readonly [K in keyof G]: G[K] extends { readonly act: string } ? ActHandler<G[K]> : Route<G[K]>;
};

/** The sender of a guarded call. */
export type Identity = { readonly holder: Holder } | { readonly operator: Operator };

/** Authenticates a request for a call; throws a refusal if its token is invalid or does not allow the call. */
export type Guard = (caller: Caller) => Promise<Identity>;

/** Returns the guard of a call; undefined if everyone may make it. */
export type GuardOf = (endpoint: { readonly name: string; readonly call: Call }) => Guard | undefined;

/** Authenticates the holder of a bearer token. */
export type HolderGuard = (caller: Caller) => Promise<{ readonly holder: Holder }>;

/** The guards of players' calls. */
export type Guards = Readonly<Record<'player' | 'recovery', HolderGuard>>;

/** Returns the guard for calls of visitors and players. */
export const playersGuard =
  (guards: Guards): GuardOf =>
  ({ call: { access } }) =>
    access === 'player' || access === 'recovery' ? guards[access] : undefined;
