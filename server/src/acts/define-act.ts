import type { ActName } from '@outpick/contracts/admin';
import { act } from '../platform/act.ts';
import type { Acted, ActOnThing, ActTransaction } from '../platform/act.ts';
import type { Actor } from '../platform/audit.ts';
import type { Reader } from '../platform/database/transaction.ts';
import type { Platform } from '../platform/platform.ts';

/** The thing that an act changes, and the options that differ between acts. `defineAct` adds actor, name and reason. */
type Target = Omit<ActOnThing, 'actor' | 'act' | 'reason'>;

/** Creates an act on one thing. The act's reason, if there is one, is a field of the input. */
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
