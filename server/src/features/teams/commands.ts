import { sql } from 'kysely';
import type { Transaction } from '../../platform/database/transaction.ts';

/** The data version of one sport's teams. */
export const teamsArea = (sportId: string): string => `teams:${sportId}`;

/** The data version of all teams, for calls that do not name a sport. */
export const allTeamsArea = 'teams';

export function touchTeams(tx: Transaction, sportId: string): void {
  tx.touch(teamsArea(sportId));
  tx.touch(allTeamsArea);
}

export interface NewTeam {
  readonly name: string;
  readonly city: string;
  readonly conference: string | null;
  readonly monogram: string;
  readonly colours: readonly [string, string];
}

/** Adds teams to a sport, or updates teams with the same name. Returns ids by name. */
export async function putTeams(
  tx: Transaction,
  sportId: string,
  teams: readonly NewTeam[],
): Promise<ReadonlyMap<string, string>> {
  const changed = await tx.db
    .insertInto('teams')
    .values(
      teams.map(({ name, city, conference, monogram, colours: [first, second] }) => ({
        sport_id: sportId,
        name,
        city,
        conference,
        monogram,
        colour_1: first,
        colour_2: second,
      })),
    )
    .onConflict((conflict) =>
      conflict
        .columns(['sport_id', 'name'])
        .doUpdateSet({
          city: sql.ref('excluded.city'),
          conference: sql.ref('excluded.conference'),
          monogram: sql.ref('excluded.monogram'),
          colour_1: sql.ref('excluded.colour_1'),
          colour_2: sql.ref('excluded.colour_2'),
        })
        .where(
          sql<boolean>`(teams.city, teams.conference, teams.monogram, teams.colour_1, teams.colour_2)
            is distinct from (excluded.city, excluded.conference, excluded.monogram, excluded.colour_1, excluded.colour_2)`,
        ),
    )
    .returning('id')
    .execute();
  if (changed.length > 0) touchTeams(tx, sportId);
  const rows = await tx.db
    .selectFrom('teams')
    .select(['id', 'name'])
    .where('sport_id', '=', sportId)
    .where(
      'name',
      'in',
      teams.map(({ name }) => name),
    )
    .execute();
  return new Map(rows.map(({ id, name }) => [name, id]));
}
