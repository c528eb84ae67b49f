import type { Platform } from '../../platform/platform.ts';

/** Adds another name that feeds use for a team. */
export async function aliasTeam(
  { db }: Platform,
  sportId: string,
  alias: string,
  name: string,
): Promise<void> {
  const team = await db
    .selectFrom('teams')
    .select('id')
    .where('sport_id', '=', sportId)
    .where('name', '=', name)
    .executeTakeFirst();
  if (!team) throw new Error(`there is no team "${name}"`);
  await db
    .insertInto('team_aliases')
    .values({ sport_id: sportId, alias: alias.normalize('NFC'), team_id: team.id })
    .onConflict((conflict) => conflict.columns(['sport_id', 'alias']).doUpdateSet({ team_id: team.id }))
    .execute();
}
