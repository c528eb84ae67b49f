import { adapters, budgetName, listFeeds, readBudget } from '../features/feeds/index.ts';
import type { FeedRow } from '../features/feeds/index.ts';
import type { Platform } from '../platform/platform.ts';
import { print } from './command.ts';
import { feedState } from './feed-state.ts';

/** Prints whether each feed runs, what is left of its budget, and what waits for a person. */
export async function printStatus(platform: Platform, slug?: string): Promise<void> {
  const feeds = await listFeeds(platform.db, slug);
  if (feeds.length === 0) print('there are no feeds; "outpick league add" and "outpick feed add" add them');
  for (const feed of feeds) {
    print(
      `${feed.slug}/${feed.adapter}: ${feedState(feed, {
        adapters,
        keys: platform.config.FEED_SECRETS,
        now: platform.now(),
      })}`,
    );
    for (const line of [
      ...(await describeBudget(platform, feed)),
      ...(await describeOpenQuestions(platform, feed)),
    ])
      print(`  ${line}`);
  }
}

async function describeBudget({ db, now }: Platform, feed: FeedRow): Promise<readonly string[]> {
  const adapter = adapters.find(({ name }) => name === feed.adapter);
  if (!adapter) return [];
  const budget = await readBudget(db, { name: budgetName(adapter), budget: adapter.budget, now: now() });
  return budget.map(({ period, limit, left }) => `${left} of ${limit} calls left this ${period}`);
}

/** Names that no team has, and games that may be ones we know. */
async function describeOpenQuestions({ db }: Platform, feed: FeedRow): Promise<readonly string[]> {
  const unknown = await db
    .selectFrom('unknown_teams')
    .select('name')
    .where('sport_id', '=', feed.sport_id)
    .where('source', '=', feed.adapter)
    .orderBy('name')
    .execute();
  const doubtful = await db
    .selectFrom('doubtful_games')
    .select(['source_id', 'reason'])
    .where('sport_id', '=', feed.sport_id)
    .where('source', '=', feed.adapter)
    .orderBy('found_at')
    .execute();
  return [
    ...(unknown.length > 0 ? [`unknown teams: ${unknown.map(({ name }) => name).join(', ')}`] : []),
    ...doubtful.map(({ source_id: id, reason }) => `doubtful game ${id}: ${reason}`),
  ];
}
