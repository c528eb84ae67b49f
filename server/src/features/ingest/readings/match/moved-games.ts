import { sql } from 'kysely';
import type { Reader } from '../../../../platform/database/transaction.ts';

/** A game that its source no longer lists, and the one that it is now. */
export interface MovedGame {
  readonly sportId: string;
  readonly gameId: string;
  readonly intoId: string;
}

/** Games may be missing for some hours by mistake. */
const missingFor = sql`interval '12 hours'`;
/** The old id disappears and the new one appears within this time: they may be on pages that are read once a day. */
const apart = sql`interval '3 days'`;
/** Games this close to each other are listed at about the same time. */
const near = sql`interval '3 days'`;
/** What was not found by then is left to a person. */
const searchedFor = sql`interval '14 days'`;

/**
 * Games that moved to another page of their source and got a new id there, so that they are stored twice. The old one is no
 * longer listed by any feed that has schedules. The new one has the same home and away team and season, and appeared at about that time, among
 * games that the source had listed before: otherwise it may be any game of a page that was read for the first time. Pairs with
 * a pin or an id that a person detached, and those that are not the only ones, are left to a person.
 */
export async function findMovedGames(db: Reader, now: Date): Promise<MovedGame[]> {
  const { rows } = await sql<{ sport_id: string; game_id: string; into_id: string }>`
    with gone as materialized (
      select game_id, source, max(missing_since) as missing_since from game_sources
      where missing_since between ${now}::timestamptz - ${searchedFor} and ${now}::timestamptz - ${missingFor}
      group by game_id, source
    ),
    pairs as (
      select old.sport_id, old.id as game_id, new.id as into_id
      from gone
      join games as old on old.id = gone.game_id
      join games as new on new.sport_id = old.sport_id and new.season_id = old.season_id and new.id <> old.id
        and new.home_team_id = old.home_team_id and new.away_team_id = old.away_team_id
      cross join lateral (
        select min(found_at) as found_at, bool_or(missing_since is null) as is_listed from game_sources
        where game_id = new.id and source = gone.source
      ) as appearance
      where old.merged_into is null and new.merged_into is null and old.status in ('scheduled', 'postponed')
        -- Picks on the old one are open until its start: the result must not be known before.
        and (not new.begun or new.starts_at >= old.starts_at)
        -- Files and sources of lines cannot say that a game is missing.
        and not exists (
          select from game_sources as link
          join provider_feeds on provider_feeds.sport_id = link.sport_id and adapter = link.source and 'schedule' = any (facts)
          where link.game_id = old.id and link.missing_since is null)
        and not exists (select from game_pins where game_id in (old.id, new.id))
        and not exists (select from refused_links where game_id in (old.id, new.id))
        and is_listed and found_at between gone.missing_since - ${apart} and gone.missing_since + ${apart}
        and exists (
          select from games as other join game_sources as known on known.game_id = other.id
          where other.sport_id = new.sport_id and other.id <> new.id
            and other.starts_at between new.starts_at - ${near} and new.starts_at + ${near}
            and known.source = gone.source and known.found_at < appearance.found_at - interval '1 hour')
    )
    select distinct sport_id, game_id, into_id from pairs
    where game_id in (select game_id from pairs group by 1 having count(distinct into_id) = 1)
      and into_id in (select into_id from pairs group by 1 having count(distinct game_id) = 1)
  `.execute(db);
  return rows.map((row) => ({ sportId: row.sport_id, gameId: row.game_id, intoId: row.into_id }));
}
