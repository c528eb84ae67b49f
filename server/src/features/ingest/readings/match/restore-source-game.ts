import { sql } from 'kysely';
import type { ActTransaction } from '../../../../platform/act.ts';
import type { Recorded } from '../../../../platform/audit.ts';
import type { Reader } from '../../../../platform/database/transaction.ts';
import { refuseAct } from '../../../../platform/http/refusal.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { gamesChanged, lockGames } from '../../../games/index.ts';
import { rereadPages } from '../combine/sport-facts.ts';
import type { SourceGame } from './unlink-game.ts';

/** The columns of a game that come from its sources, besides those that an operator can pin. */
const sourcedColumns = [
  'feed_id',
  'source',
  'neutral',
  'closing_line',
  'closing_probability',
  'home_key_player',
  'away_key_player',
  'home_expected_goals',
  'away_expected_goals',
  'home_lower_division',
  'away_lower_division',
];

const isGame = ({ sportId, source, sourceId }: SourceGame) =>
  sql`sport_id = ${sportId} and source = ${source} and source_id = ${sourceId}`;

/**
 * Reads all rows about a source's game: its link, its doubt and its refused links, and what the games that it is or may be got
 * from their sources.
 */
export async function readSourceGameRows(db: Reader, id: SourceGame): Promise<Recorded> {
  const columns = sql`${sourcedColumns}::text[]`;
  const { rows } = await sql<{ state: Recorded }>`
    with link as (select * from game_sources where ${isGame(id)}),
         doubt as (select * from doubtful_games where ${isGame(id)}),
         refused as (select * from refused_links where ${isGame(id)})
    select jsonb_build_object(
      'link', (select to_jsonb(link) from link), 'doubt', (select to_jsonb(doubt) from doubt),
      'refused', coalesce((select jsonb_agg(to_jsonb(refused)) from refused), '[]'),
      'games', coalesce(
        (select jsonb_object_agg(id, jsonb_build_object(
           'facts', (select jsonb_object_agg(key, value) from jsonb_each(to_jsonb(games)) where key = any (${columns})),
           'files', coalesce(
             (select jsonb_agg(to_jsonb(game_sources)) from game_sources where game_id = games.id and page is null), '[]')))
         from games where id in (select game_id from link union select unnest(game_ids) from doubt union select game_id from refused)), '{}')
    ) as state
  `.execute(db);
  return rows[0]?.state ?? null;
}

/** What a game got from its sources. A file's reading is stored when a second source is linked to the game. */
interface SourcedGame {
  readonly facts: unknown;
  readonly files: readonly unknown[];
}

/** The rows about a source's game, as `readSourceGameRows` read them. */
export interface SourceGameRows {
  readonly link: unknown;
  readonly doubt: unknown;
  readonly refused: readonly unknown[];
  readonly games: Readonly<Record<string, SourcedGame>>;
}

const json = (value: unknown) => sql`${JSON.stringify(value)}::jsonb`;

/** Restores all rows about a source's game, and what its game got from its sources. */
export async function restoreSourceGame(
  platform: Platform,
  tx: ActTransaction,
  { id, rows }: { readonly id: SourceGame; readonly rows: SourceGameRows },
): Promise<void> {
  await lockGames(tx, id.sportId);
  const { rows: linked } = await sql<{ game_id: string }>`
    delete from game_sources where ${isGame(id)} returning game_id
  `.execute(tx.db);
  await sql`delete from doubtful_games where ${isGame(id)}`.execute(tx.db);
  await sql`delete from refused_links where ${isGame(id)}`.execute(tx.db);
  if (rows.link !== null)
    await sql`insert into game_sources select * from jsonb_populate_record(null::game_sources, ${json(rows.link)})`.execute(
      tx.db,
    );
  if (rows.doubt !== null)
    await sql`insert into doubtful_games select * from jsonb_populate_record(null::doubtful_games, ${json(rows.doubt)})`.execute(
      tx.db,
    );
  await sql`
    insert into refused_links select * from jsonb_populate_recordset(null::refused_links, ${json(rows.refused)})
  `.execute(tx.db);
  const { rows: relinked } = await sql<{ game_id: string }>`
    select game_id from game_sources where ${isGame(id)}
  `.execute(tx.db);
  const gameIds = [...new Set([...linked, ...relinked].map((row) => row.game_id))].toSorted();
  for (const gameId of gameIds) await restoreSourced(tx, gameId, rows.games[gameId]);
  await rereadPages(tx, id);
  platform.events.publish(tx, gamesChanged, { sportId: id.sportId, gameIds });
}

async function restoreSourced(
  { db }: ActTransaction,
  gameId: string,
  game: SourcedGame | undefined,
): Promise<void> {
  if (!game)
    throw refuseAct(
      'The game stays: games are not deleted. Unlink the source on the page of the game instead.',
    );
  const { facts, files } = game;
  const listed = sql`jsonb_populate_recordset(null::game_sources, ${json(files)}) as listed`;
  await sql`
    delete from game_sources where game_id = ${gameId} and page is null and not exists (
      select from ${listed} where listed.source = game_sources.source and listed.source_id = game_sources.source_id)
  `.execute(db);
  await sql`insert into game_sources select * from ${listed} on conflict do nothing`.execute(db);
  const columns = sql.join(sourcedColumns.map((name) => sql.ref(name)));
  const earlier = sql.join(sourcedColumns.map((name) => sql.ref(`earlier.${name}`)));
  const { rows: taken } = await sql`
    select from games as other join games on games.id = ${gameId} and other.sport_id = games.sport_id
    where other.id <> games.id and other.feed_id = ${json(facts)} ->> 'feed_id'
  `.execute(db);
  if (taken.length > 0)
    throw refuseAct('The source has added another game under this id since. Merge the two.');
  await sql`
    update games set (${columns}) = (select ${earlier} from jsonb_populate_record(games, ${json(facts)}) as earlier)
    where id = ${gameId}
  `.execute(db);
}
