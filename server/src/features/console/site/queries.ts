import { sql } from 'kysely';
import type { Reader } from '../../../platform/database/transaction.ts';

interface LeagueRow {
  readonly sport: string;
  readonly name: string;
  readonly teams: number;
  readonly games: number;
  readonly feeds: number;
}

/** Lists every sport with the numbers of its teams, games and feeds. */
export async function listLeagues(db: Reader): Promise<LeagueRow[]> {
  const { rows } = await sql<LeagueRow>`
    select slug as sport, name,
           (select count(*) from teams where teams.sport_id = sports.id)::int as teams,
           (select count(*) from games where games.sport_id = sports.id)::int as games,
           (select count(*) from provider_feeds where provider_feeds.sport_id = sports.id)::int as feeds
    from sports
    order by position, slug
  `.execute(db);
  return rows;
}
