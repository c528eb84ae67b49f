import { sql } from 'kysely';
import type { Reader } from '../../../../platform/database/transaction.ts';

/** A game that its source no longer lists, and the same game under its new id. */
export interface MovedGame {
  readonly sportId: string;
  readonly gameId: string;
  readonly intoId: string;
}

/** A game must be missing for this long, because pages may omit games for some hours by mistake. */
const minMissing = sql`interval '12 hours'`;
/** The old id disappears and the new one appears within this time: the two may be on pages that are read once a day. */
const maxGap = sql`interval '3 days'`;
/** Sources list games this close to each other at about the same time. */
const nearby = sql`interval '3 days'`;
/** The search for a missing game ends after this time; then a person decides. */
const searchEnd = sql`interval '14 days'`;

/**
 * Finds games that moved to another page of their source and got a new id there, so that they are stored twice. No feed
 * that has schedules lists the old game any more. The new game has the same home team, away team and season, and appeared
 * at about the time when the old one disappeared. The source listed other games of these days before; otherwise the new
 * game may belong to a page that was read for the first time. A person decides about ambiguous pairs, pinned games, and
 * games from which an id was detached.
 */
export async function findMovedGames(db: Reader, now: Date): Promise<MovedGame[]> {
  const { rows } = await sql<{ sport_id: string; game_id: string; into_id: string }>`
    with missing as materialized (
      select game_id, source, max(missing_since) as missing_since from game_sources
      where missing_since between ${now}::timestamptz - ${searchEnd} and ${now}::timestamptz - ${minMissing}
      group by game_id, source
    ),
    pairs as (
      select old.sport_id, old.id as game_id, new.id as into_id
      from missing
      join games as old on old.id = missing.game_id
      join games as new on new.sport_id = old.sport_id and new.season_id = old.season_id and new.id <> old.id
        and new.home_team_id = old.home_team_id and new.away_team_id = old.away_team_id
      cross join lateral (
        select min(found_at) as found_at, bool_or(missing_since is null) as is_listed from game_sources
        where game_id = new.id and source = missing.source
      ) as appearance
      where old.merged_into is null and new.merged_into is null and old.status in ('scheduled', 'postponed')
        -- Picks on the old game stay open until its start: a new game that began earlier would reveal the result.
        and (not new.begun or new.starts_at >= old.starts_at)
        -- Only feeds with schedules can say that a game is missing; files and sources of lines cannot.
        and not exists (
          select from game_sources as link
          join provider_feeds on provider_feeds.sport_id = link.sport_id and adapter = link.source and 'schedule' = any (facts)
          where link.game_id = old.id and link.missing_since is null)
        and not exists (select from game_pins where game_id in (old.id, new.id))
        and not exists (select from refused_links where game_id in (old.id, new.id))
        and is_listed and found_at between missing.missing_since - ${maxGap} and missing.missing_since + ${maxGap}
        and exists (
          select from games as other join game_sources as earlier on earlier.game_id = other.id
          where other.sport_id = new.sport_id and other.id <> new.id
            and other.starts_at between new.starts_at - ${nearby} and new.starts_at + ${nearby}
            and earlier.source = missing.source and earlier.found_at < appearance.found_at - interval '1 hour')
    )
    select distinct sport_id, game_id, into_id from pairs
    where game_id in (select game_id from pairs group by 1 having count(distinct into_id) = 1)
      and into_id in (select into_id from pairs group by 1 having count(distinct game_id) = 1)
  `.execute(db);
  return rows.map((row) => ({ sportId: row.sport_id, gameId: row.game_id, intoId: row.into_id }));
}
