import { sql } from 'kysely';
import type { Transaction } from '../../../platform/database/transaction.ts';

/** The source name for games that a file added before source names were stored. */
const unnamedFile = 'file';

/** The source name for games without a source: an operator detached the last one. */
export const unlinkedSource = 'unlinked';

/** A feed id for a game whose own feed id becomes free for another game. Use it in a statement that updates `games`. */
export const madeUpFeedId = sql`'unlinked:' || id`;

/** Returns the names under which a source's ids may be stored. */
export const namesOf = (source: string, isFile: boolean): string[] =>
  isFile ? [source, unnamedFile] : [source];

interface FileReadings {
  readonly gameIds: readonly string[];
  readonly now: Date;
  /** The source that is being linked to the games. Games that it added get no reading here. */
  readonly linking?: { readonly source: string; readonly isFile: boolean };
}

/**
 * Stores readings of games that a file added, built from the stored games. A file that is the only source stores no
 * readings; they are needed once a second source is linked. A pinned result is left out, because it is the operator's. A
 * start at noon counts as a day without time, because files without times store noon.
 */
export async function storeFileReadings(
  tx: Transaction,
  { gameIds, now, linking }: FileReadings,
): Promise<void> {
  await sql`
    insert into game_sources (sport_id, source, source_id, game_id, reading, read_at)
    select games.sport_id, coalesce(games.source, ${unnamedFile}), feed_id, games.id,
           jsonb_build_object(
             'season', year, 'day', league_day,
             'startsAt', to_char(games.starts_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
             'isTimeKnown', game_pins.starts_at is null and (games.starts_at at time zone time_zone)::time <> '12:00',
             'neutral', neutral, 'status', case when game_pins.status is null then games.status end, 'isOfficial', true,
             'points', case when games.home_points is not null and game_pins.status is null
                       then jsonb_build_object('home', games.home_points, 'away', games.away_points) end,
             'review', null, 'keyPlayers', jsonb_build_object('home', home_key_player, 'away', away_key_player),
             'expectedGoals', case when home_expected_goals is not null
                              then jsonb_build_object('home', home_expected_goals, 'away', away_expected_goals) end,
             'closingLine', closing_line, 'closingProbability', closing_probability, 'lineUpdatedAt', null,
             'lowerDivision', case when home_lower_division is not null and away_lower_division is not null
                              then jsonb_build_object('home', home_lower_division, 'away', away_lower_division) end),
           -- Of two files, the file that was read last counts. This reading is one second older, so that a file that is
           -- being linked now takes precedence.
           ${now}::timestamptz - interval '1 second'
    from games
    join seasons on seasons.id = season_id
    join sports on sports.id = games.sport_id
    left join game_pins on game_pins.game_id = games.id
    where games.id = any (${[...gameIds]}::uuid[]) and games.source is distinct from ${unlinkedSource}
      and case when games.source is null then not ${linking?.isFile ?? false}
          else games.source is distinct from ${linking?.source ?? null} end
      and not exists (select from game_sources where game_sources.game_id = games.id)
    on conflict do nothing
  `.execute(tx.db);
}

/** Deletes a file's readings that were stored without a source name, once the file is read with one. */
export async function dropUnnamedReadings(
  tx: Transaction,
  { sportId, source, sourceIds }: { sportId: string; source: string; sourceIds: readonly string[] },
): Promise<void> {
  if (source === unnamedFile) return;
  await sql`
    delete from game_sources
    where sport_id = ${sportId} and source = ${unnamedFile} and source_id = any (${[...sourceIds]}::text[])
  `.execute(tx.db);
}
