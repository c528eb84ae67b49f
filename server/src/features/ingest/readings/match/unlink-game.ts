import { sql } from 'kysely';
import type { ActTransaction } from '../../../../platform/act.ts';
import type { Transaction } from '../../../../platform/database/transaction.ts';
import { refuseAct } from '../../../../platform/http/refusal.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { gamesChanged, lockGames } from '../../../games/index.ts';
import { combineSources, weighReading, writeEntries } from '../combine/combine-sources.ts';
import type { LinkRow } from '../combine/combine-sources.ts';
import { madeUpFeedId, unlinkedSource } from '../file-readings.ts';
import { loadSportFacts, rereadPages } from '../combine/sport-facts.ts';

/** A source's id for a game. */
export interface SourceGame {
  readonly sportId: string;
  readonly source: string;
  readonly sourceId: string;
}

export interface Unlinked {
  readonly gameId: string;
  /** Whether other sources are linked to the game. Without any, the game keeps its facts. */
  readonly hasSources: boolean;
}

/**
 * Detaches a source's id from its game and deletes the source's reading. The game follows its other sources and its pin.
 * Only a person can link the id to this game again.
 */
export async function unlinkGame(platform: Platform, tx: ActTransaction, id: SourceGame): Promise<Unlinked> {
  await lockGames(tx, id.sportId);
  const link = await removeLink(tx, id);
  await tx.db
    .insertInto('refused_links')
    .values({
      sport_id: id.sportId,
      source: id.source,
      source_id: id.sourceId,
      game_id: link.game_id,
      refused_at: platform.now(),
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  // Lock the games by id, in the order in which submissions of picks lock them, to prevent deadlocks.
  await sql`
    select from games where sport_id = ${id.sportId} and (id = ${link.game_id} or merged_into = ${link.game_id})
    order by id for no key update
  `.execute(tx.db);
  await releaseFeedId(tx, id, link);
  await rereadPages(tx, id);
  const hasSources = await hasLink(tx, link.game_id);
  if (hasSources) await followOtherSources(platform, tx, id.sportId, link);
  else await markUnlinked(tx, link.game_id);
  return { gameId: link.game_id, hasSources };
}

async function removeLink(tx: Transaction, { sportId, source, sourceId }: SourceGame): Promise<LinkRow> {
  const { rows } = await sql<LinkRow>`
    delete from game_sources
    where sport_id = ${sportId} and source = ${source} and source_id = ${sourceId}
    returning game_id, source, swapped, reading, page, read_at, confirmed_at, missing_since
  `.execute(tx.db);
  const [link] = rows;
  if (link) return link;
  throw refuseAct(
    `No game is linked to the id "${sourceId}" of "${source}".`,
    '"outpick game show <game id>" lists the ids of a game.',
  );
}

/**
 * Frees the feed id under which the source added the game, so that the source's next reading can add another game. A game
 * that was merged into this one may have that feed id.
 */
async function releaseFeedId(
  tx: Transaction,
  { sportId, source, sourceId }: SourceGame,
  { game_id: gameId, page }: LinkRow,
): Promise<void> {
  const feedId = page === null ? sourceId : `${source}:${sourceId}`;
  await sql`
    update games set
      feed_id = ${madeUpFeedId},
      source = coalesce(
        (select source from game_sources where game_id = games.id order by read_at, source limit 1), ${unlinkedSource})
    where sport_id = ${sportId} and feed_id = ${feedId} and (id = ${gameId} or merged_into = ${gameId})
  `.execute(tx.db);
}

/**
 * Marks the game as a game without sources. Otherwise linking another source would turn the game's facts into a reading of
 * its last source (see `storeFileReadings`).
 */
async function markUnlinked(tx: Transaction, gameId: string): Promise<void> {
  await sql`
    update games set feed_id = ${madeUpFeedId}, source = ${unlinkedSource} where id = ${gameId}
  `.execute(tx.db);
}

async function hasLink(tx: Transaction, gameId: string): Promise<boolean> {
  const { rows } = await sql`select from game_sources where game_id = ${gameId} limit 1`.execute(tx.db);
  return rows.length > 0;
}

/**
 * Writes what the other sources say. First clears the facts that the other sources may not have, since they may come from
 * the detached source.
 */
async function followOtherSources(
  platform: Platform,
  tx: Transaction,
  sportId: string,
  link: LinkRow,
): Promise<void> {
  const sport = await loadSportFacts(tx.db, sportId);
  const now = platform.now();
  const { facts, reading } = weighReading(link, { sport, now });
  await sql`
    update games set neutral = false, closing_line = null, closing_probability = null, home_key_player = null,
                     away_key_player = null, home_expected_goals = null, away_expected_goals = null,
                     home_lower_division = null, away_lower_division = null
    where id = ${link.game_id}
  `.execute(tx.db);
  const dropsResult = facts.has('result') && reading.status !== null && reading.status !== 'scheduled';
  const combined = await combineSources(tx.db, { sport, now, gameIds: [link.game_id], dropsResult });
  await writeEntries(platform, tx, sportId, combined, { replacesFinal: dropsResult });
  platform.events.publish(tx, gamesChanged, { sportId, gameIds: [link.game_id] });
}
