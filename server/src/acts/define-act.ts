import type { ActName } from '@outpick/contracts/admin';
import { act } from '../platform/act.ts';
import type { Acted, ActOnThing, ActTransaction } from '../platform/act.ts';
import type { Actor } from '../platform/audit.ts';
import type { Reader } from '../platform/database/transaction.ts';
import type { Platform } from '../platform/platform.ts';

/** The thing that an act changes, and what it touches besides. The other options are the same for all acts. */
type Target = Omit<ActOnThing, 'actor' | 'act' | 'reason'>;

/** Creates an act on one thing. Its reason is part of the input, if it has one. */
export const defineAct =
  <I extends { readonly reason?: string | null | undefined }, T>(
    name: ActName,
    target: (input: I, db: Reader) => Target | Promise<Target>,
    work: (tx: ActTransaction, input: I, platform: Platform) => Promise<T>,
  ) =>
  async (platform: Platform, actor: Actor, input: I): Promise<Acted<T>> => {
    const order = { ...(await target(input, platform.db)), actor, act: name, reason: input.reason };
    return act(platform, order, async (tx) => work(tx, input, platform));
  };
