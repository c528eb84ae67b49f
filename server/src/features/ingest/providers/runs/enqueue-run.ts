import type { ActTransaction } from '../../../../platform/act.ts';
import { notFound } from '../../../../platform/http/refusal.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { runAllPages, runDueFeed } from './jobs.ts';
import { noFailure, refuseFeed } from '../manage-feeds.ts';

/** Ends a feed's back-off and enqueues a run that requests its pages. The provider's budget of calls still applies. */
export async function enqueueFeedRun(
  { jobs }: Platform,
  tx: ActTransaction,
  { feedId, pages }: { readonly feedId: string; readonly pages: 'due' | 'all' },
): Promise<void> {
  const feed = await tx.db
    .updateTable('provider_feeds')
    .set(noFailure)
    .where('id', '=', feedId)
    .returning('paused_at')
    .executeTakeFirst();
  if (!feed) throw notFound('feed');
  if (feed.paused_at) throw refuseFeed('The feed is paused. Resume it first.');
  jobs.enqueue(tx, pages === 'all' ? runAllPages : runDueFeed, { feedId });
}
