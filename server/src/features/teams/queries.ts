import { sql } from 'kysely';
import { inNameOrder } from '../../platform/database/collation.ts';
import type { Reader } from '../../platform/database/transaction.ts';

const badgeColumns = ['id', 'name', 'monogram', 'colour_1', 'colour_2'] as const;
const uuid = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/iu;

/** Lists every team of a sport, by name. */
export const listTeams = async (db: Reader, sportId: string) =>
  db
    .selectFrom('teams')
    .select(badgeColumns)
    .where('sport_id', '=', sportId)
    .orderBy(inNameOrder(sql`name`))
    .execute();

/** Returns the id of a team, or of the team into which it was merged. */
export async function findCurrentTeamId(db: Reader, teamId: string): Promise<string> {
  const merged = await db
    .selectFrom('merged_teams')
    .select('into_id')
    .where('team_id', '=', teamId)
    .executeTakeFirst();
  return merged?.into_id ?? teamId;
}

/** Finds a team by id or by name. */
export const findTeam = async (db: Reader, sportId: string, reference: string) =>
  db
    .selectFrom('teams')
    .select(badgeColumns)
    .where('sport_id', '=', sportId)
    .where(uuid.test(reference) ? 'id' : 'name', '=', reference)
    .executeTakeFirst();
