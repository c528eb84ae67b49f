import type { Reader, Transaction } from '../../../../platform/database/transaction.ts';
import { colorsOf, monogramOf, putTeams } from '../../../teams/index.ts';

/** Loads the ids of a sport's teams by name and by alias. */
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

/** Adds teams with a generated monogram and generated colors, which operators can change later. */
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
      colours: colorsOf(name),
    })),
  );
}
