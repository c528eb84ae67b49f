import { act } from '../../platform/act.ts';
import type { Acted, ActSubject } from '../../platform/act.ts';
import type { Actor } from '../../platform/audit.ts';
import type { Reader } from '../../platform/database/transaction.ts';
import { notFound } from '../../platform/http/refusal.ts';
import type { Platform } from '../../platform/platform.ts';
import { holdRecap, listRecaps, releaseRecap } from '../../features/recaps/index.ts';
import { thing } from '../subjects/subjects.ts';

/** The news item of a week's recap. */
async function requireRecap(db: Reader, week: string): Promise<ActSubject> {
  const recap = (await listRecaps(db)).find((one) => one.week === week);
  if (!recap) throw notFound('recap');
  return thing('content', recap.publication_id);
}

interface RecapAct {
  readonly week: string;
  readonly reason?: string | undefined;
}

/** Keeps a recap from being published, or takes it back. */
export const holdRecapOf = async (
  platform: Platform,
  actor: Actor,
  { week, reason }: RecapAct,
): Promise<Acted<void>> =>
  act(
    platform,
    { actor, act: 'content.hold-recap', on: await requireRecap(platform.db, week), reason },
    async (tx) => holdRecap(platform, tx, week),
  );

/** Publishes a recap that was held. Returns the time. */
export const releaseRecapOf = async (
  platform: Platform,
  actor: Actor,
  { week }: RecapAct,
): Promise<Acted<Date>> =>
  act(
    platform,
    { actor, act: 'content.release-recap', on: await requireRecap(platform.db, week) },
    async (tx) => releaseRecap(platform, tx, week),
  );
