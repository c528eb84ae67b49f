import { sql } from 'kysely';
import type { Reader } from '../../platform/database/transaction.ts';
import { isShownSport } from '../sports/index.ts';

/** Finds a team with its sport, newest rating and this season's rating history. */
export async function findTeamPage(db: Reader, teamId: string) {
  const team = await db
    .selectFrom('teams')
    .innerJoin('sports', 'sports.id', 'teams.sport_id')
    .select([
      'teams.id',
      'teams.name',
      'city',
      'conference',
      'monogram',
      'colour_1',
      'colour_2',
      'sport_id',
      'sports.name as sport_name',
    ])
    .where('teams.id', '=', teamId)
    .where(isShownSport(sql.ref('teams.sport_id')))
    .executeTakeFirst();
  if (!team) return undefined;
  const run = await db
    .selectFrom('rating_runs')
    .innerJoin('seasons', 'seasons.id', 'rating_runs.season_id')
    .select(['rating_runs.id', 'season_id', 'year'])
    .where('rating_runs.sport_id', '=', team.sport_id)
    .orderBy('rating_runs.id', 'desc')
    .limit(1)
    .executeTakeFirst();
  const current = await sql<{ rank: number; rating: number; deviation: number; teams: number }>`
    select rank, rating, deviation, (select count(*) from ratings where run_id = ${run?.id ?? null}::uuid) as teams
    from ratings where run_id = ${run?.id ?? null}::uuid and team_id = ${teamId}
  `.execute(db);
  const history = await db
    .selectFrom('rating_history')
    .select(['day', 'rating', 'deviation'])
    .where('team_id', '=', teamId)
    .where('season_id', '=', run?.season_id ?? null)
    .orderBy('week')
    .execute();
  return { team, run, current: current.rows[0], history };
}
