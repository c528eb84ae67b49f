import { sql } from 'kysely';
import type { GamePage } from '@outpick/contracts';
import type { Reader } from '../../platform/database/transaction.ts';

type Correction = GamePage['corrections'][number];

interface Row {
  game_id: string;
  game: string;
  corrected_at: Date;
  home_points_before: number;
  away_points_before: number;
  home_points_after: number | null;
  away_points_after: number | null;
}

const selectCorrections = sql`
  select game_id, away.name || ' @ ' || home.name as game, corrected_at, home_points_before, away_points_before,
         home_points_after, away_points_after
  from result_corrections
  join games on games.id = game_id
  join teams as home on home.id = home_team_id
  join teams as away on away.id = away_team_id
`;

const presentCorrection = (row: Row): Correction => ({
  gameId: row.game_id,
  game: row.game,
  correctedAt: row.corrected_at.toISOString(),
  before: { homePoints: row.home_points_before, awayPoints: row.away_points_before },
  after:
    row.home_points_after === null || row.away_points_after === null
      ? null
      : { homePoints: row.home_points_after, awayPoints: row.away_points_after },
});

/** Lists corrections of one game's result, newest first. */
export async function listGameCorrections(db: Reader, gameId: string): Promise<Correction[]> {
  const { rows } = await sql<Row>`
    ${selectCorrections} where game_id = ${gameId} order by result_corrections.id desc
  `.execute(db);
  return rows.map(presentCorrection);
}

/** Lists a sport's newest corrections of results. */
export async function listSportCorrections(
  db: Reader,
  sportId: string,
  limit: number,
): Promise<Correction[]> {
  const { rows } = await sql<Row>`
    ${selectCorrections} where result_corrections.sport_id = ${sportId} order by result_corrections.id desc limit ${limit}
  `.execute(db);
  return rows.map(presentCorrection);
}
