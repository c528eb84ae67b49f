import type { Reader, Transaction } from '../../platform/database/transaction.ts';
import type { Platform } from '../../platform/platform.ts';
import { coloursOf, monogramOf, putTeams } from '../teams/index.ts';

/** The ids of a sport's teams by name and by alias. */
export async function loadTeamIds(db: Reader, sportId: string): Promise<Map<string, string>> {
  const names = await db.selectFrom('teams').select(['id', 'name']).where('sport_id', '=', sportId).execute();
  const aliases = await db
    .selectFrom('team_aliases')
    .select(['team_id as id', 'alias as name'])
    .where('sport_id', '=', sportId)
    .execute();
  // A team's own name wins over another team's alias.
  return new Map([...aliases, ...names].map(({ id, name }) => [name.normalize('NFC'), id]));
}

/** Adds teams with a generated monogram and colours, which operators can change later. */
export async function createTeams(
  tx: Transaction,
  sportId: string,
  names: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  return putTeams(
    tx,
    sportId,
    names.map((name) => ({
      name,
      city: name,
      conference: null,
      monogram: monogramOf(name),
      colours: coloursOf(name),
    })),
  );
}

/** Adds another name that feeds use for a team. */
export async function aliasTeam(
  { db }: Platform,
  {
    sportId,
    alias,
    teamName,
  }: { readonly sportId: string; readonly alias: string; readonly teamName: string },
): Promise<void> {
  const team = await db
    .selectFrom('teams')
    .select('id')
    .where('sport_id', '=', sportId)
    .where('name', '=', teamName)
    .executeTakeFirst();
  if (!team) throw new Error(`there is no team "${teamName}"`);
  await db
    .insertInto('team_aliases')
    .values({ sport_id: sportId, alias: alias.normalize('NFC'), team_id: team.id })
    .onConflict((conflict) => conflict.columns(['sport_id', 'alias']).doUpdateSet({ team_id: team.id }))
    .execute();
}
