import type { SuspensionNotice } from '@outpick/contracts';
import type { Reader } from '../../platform/database/transaction.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import type { Platform } from '../../platform/platform.ts';
import { makeAppealToken } from './appeal-token.ts';
import { findSuspension } from './suspensions.ts';
import type { SuspensionInForce } from './suspensions.ts';

const appealState = ({ appealed, decision }: SuspensionInForce): SuspensionNotice['appeal'] => {
  if (!appealed) return 'possible';
  return decision === null ? 'waiting' : 'refused';
};

const dayFormat = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' });

/** Drops a reason's full stop, because more text follows it. */
const withoutStop = (reason: string) => reason.replace(/[.!]+$/u, '');

interface RefusalContext extends Pick<Platform, 'keys' | 'now'> {
  readonly db: Reader;
}

/** Throws a 403 that says why, until when, and how to appeal, if the player is suspended. */
export async function refuseSuspended({ db, keys, now }: RefusalContext, playerId: string): Promise<void> {
  const at = now();
  const suspension = await findSuspension(db, playerId, at);
  if (!suspension) return;
  const { id, reason, endsAt } = suspension;
  const appeal = appealState(suspension);
  const until = endsAt === null ? 'for good' : `until ${dayFormat.format(endsAt)}`;
  throw new Refusal({
    code: 'SUSPENDED',
    message: `Your account is suspended ${until}: ${withoutStop(reason)}.${appeal === 'possible' ? ' You can appeal.' : ''}`,
    fields: {
      reason,
      ...(endsAt === null ? {} : { until: endsAt.toISOString() }),
      appeal,
      ...(appeal === 'possible' ? { appealToken: makeAppealToken(keys, id, at) } : {}),
    },
  });
}
