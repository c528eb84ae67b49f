import type { Output, ownDataCalls } from '@outpick/contracts';
import { sql } from 'kysely';
import type { Reader } from '../../platform/database/transaction.ts';

interface OwnPickRow {
  sport_name: string;
  starts_at: Date;
  away_team: string;
  home_team: string;
  home: boolean;
  margin: number;
  saved_at: Date;
}

type OwnPicks = Output<typeof ownDataCalls.getOwnData>['picks'];

/** Lists every stored pick of a player for the player, by the games' start. */
export const listOwnPicks = async (db: Reader, playerId: string): Promise<OwnPicks> =>
  listPicks(
    db,
    playerId,
    // The primary key starts with month, slate and player: no partition is scanned.
    sql`slates join picks on picks.month = slates.month and picks.slate_id = slates.id`,
  );

/** Lists the picks of a player that others may see, by the games' start. */
export const listVisiblePicks = async (db: Reader, playerId: string): Promise<OwnPicks> =>
  listPicks(db, playerId, sql`visible_picks as picks`);

async function listPicks(db: Reader, playerId: string, picks: ReturnType<typeof sql>): Promise<OwnPicks> {
  const { rows } = await sql<OwnPickRow>`
    select sports.name as sport_name, games.starts_at, away.name as away_team, home.name as home_team,
           picks.home, picks.margin, picks.saved_at
    from ${picks}
    join slate_games on slate_games.id = picks.slate_game_id
    join games on games.id = slate_games.game_id
    join sports on sports.id = games.sport_id
    join teams as home on home.id = games.home_team_id
    join teams as away on away.id = games.away_team_id
    where picks.player_id = ${playerId}
    order by games.starts_at, games.id
  `.execute(db);
  return rows.map((row) => ({
    sport: row.sport_name,
    date: row.starts_at.toISOString(),
    awayTeam: row.away_team,
    homeTeam: row.home_team,
    team: row.home ? row.home_team : row.away_team,
    margin: row.margin,
    savedAt: row.saved_at.toISOString(),
  }));
}
