import { sql } from 'kysely';
import { adapters, listFeeds, loadSecretNames, readBudget } from '../features/ingest/providers/index.ts';
import type { FeedRow } from '../features/ingest/providers/index.ts';
import { listDisagreements } from '../features/ingest/readings/index.ts';
import type { Reading, Shell } from './command.ts';
import { feedState } from './feed-state.ts';

/** Prints for each feed whether it runs, the rest of its budget, and what an operator must decide. */
export async function printStatus(
  platform: Reading,
  { print }: Shell,
  slug: string | undefined,
): Promise<void> {
  const feeds = await listFeeds(platform.db, slug);
  if (feeds.length === 0) print('there are no feeds; "outpick league add" and "outpick feed add" add them');
  const keys = await loadSecretNames(platform);
  for (const feed of feeds) {
    print(
      `${feed.slug}/${feed.adapter}: ${feedState(feed, {
        adapters,
        keys,
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

async function describeBudget({ db, now }: Reading, feed: FeedRow): Promise<readonly string[]> {
  const adapter = adapters.find(({ name }) => name === feed.adapter);
  if (!adapter) return [];
  const budget = await readBudget(db, { adapter, feedId: feed.id, now: now() });
  return budget.map(
    ({ period, limit, left, kept }) =>
      `${left} of ${limit} calls left this ${period}${kept === null ? '' : `; ${kept} of them are kept for this feed`}`,
  );
}

/** Lists unknown team names, doubtful or missing games, refused games and disagreements of a feed. */
async function describeOpenQuestions({ db, now }: Reading, feed: FeedRow): Promise<readonly string[]> {
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
  const { rows: missing } = await sql<{ count: number }>`
    select count(*)::integer as count from game_sources join games on games.id = game_id
    where game_sources.sport_id = ${feed.sport_id} and game_sources.source = ${feed.adapter}
      and missing_since is not null and status in ('scheduled', 'live') and merged_into is null
  `.execute(db);
  const { rows: refused } = await sql<{ count: number }>`
    select refused as count from import_runs
    where sport_id = ${feed.sport_id} and source = ${`${feed.slug}/${feed.adapter}`}
    order by id desc limit 1
  `.execute(db);
  const disagreements = await listDisagreements(db, { sportId: feed.sport_id, now: now() });
  const own = disagreements.filter(({ between }) => between.includes(feed.adapter)).length;
  return [
    ...count(refused, 'games refused in the last import that changed something'),
    ...count(missing, 'unfinished games that it no longer lists'),
    ...count([{ count: own }], 'disagreements, which "outpick game disagreements" lists'),
    ...(unknown.length > 0 ? [`unknown teams: ${unknown.map(({ name }) => name).join(', ')}`] : []),
    ...doubtful.map(({ source_id: id, reason }) => `doubtful game ${id}: ${reason}`),
  ];
}

const count = (rows: readonly { readonly count: number }[], words: string): readonly string[] =>
  rows.flatMap((row) => (row.count > 0 ? [`${words}: ${row.count}`] : []));
