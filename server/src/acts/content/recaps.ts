import type { Reader } from '../../platform/database/transaction.ts';
import { notFound } from '../../platform/http/refusal.ts';
import { holdRecap, listRecaps, releaseRecap } from '../../features/recaps/index.ts';
import { defineAct } from '../define-act.ts';
import { thing } from '../subjects/subjects.ts';

interface RecapAct {
  readonly week: string;
  readonly reason?: string | undefined;
}

/** Finds the news item of a week's recap. */
async function onRecap({ week }: RecapAct, db: Reader) {
  const recap = (await listRecaps(db)).find((one) => one.week === week);
  if (!recap) throw notFound('recap');
  return { on: thing('content', recap.publication_id) };
}

/** Holds a recap: prevents its publication, or withdraws it if it is published. */
export const holdRecapOf = defineAct('content.hold-recap', onRecap, async (tx, { week }, platform) =>
  holdRecap(platform, tx, week),
);

/** Publishes a recap that was held. Returns the time. */
export const releaseRecapOf = defineAct('content.release-recap', onRecap, async (tx, { week }, platform) =>
  releaseRecap(platform, tx, week),
);
