import type { ActTransaction } from '../../platform/act.ts';
import type { Reader } from '../../platform/database/transaction.ts';
import { Refusal, notFound } from '../../platform/http/refusal.ts';
import { putTeams, touchTeams } from './commands.ts';
import type { NewTeam } from './commands.ts';
import { colorsOf, monogramOf } from './team-look.ts';

interface TeamName {
  readonly sportId: string;
  readonly name: string;
  /** The id of the team that is renamed. It may already have the name. */
  readonly ownId?: string;
}

/** Refuses a name that is the name or an alias of another team. */
async function requireFreeName(db: Reader, { sportId, name, ownId }: TeamName): Promise<void> {
  const byName = await db
    .selectFrom('teams')
    .select(['id', 'name'])
    .where('sport_id', '=', sportId)
    .where('name', '=', name)
    .executeTakeFirst();
  const byAlias = await db
    .selectFrom('team_aliases')
    .innerJoin('teams', 'teams.id', 'team_id')
    .select(['teams.id', 'teams.name'])
    .where('team_aliases.sport_id', '=', sportId)
    .where('alias', '=', name)
    .executeTakeFirst();
  const other = [byName, byAlias].find((team) => team !== undefined && team.id !== ownId);
  if (other)
    throw new Refusal({
      code: 'ACT_REFUSED',
      message:
        other.name === name
          ? `There is a team “${name}” already.`
          : `“${name}” is another name of ${other.name}. Remove it there first.`,
    });
}

/** A new team. Missing properties are derived from its name. */
export type AddedTeam = { readonly [K in keyof NewTeam]?: NewTeam[K] | undefined } & {
  readonly sportId: string;
  readonly name: string;
};

/** Adds a team. Returns its id. */
export async function addTeam(
  tx: ActTransaction,
  { sportId, name: givenName, city, conference, monogram, colours }: AddedTeam,
): Promise<string> {
  const name = givenName.normalize('NFC');
  const sport = await tx.db.selectFrom('sports').select('id').where('id', '=', sportId).executeTakeFirst();
  if (!sport) throw notFound('sport');
  await requireFreeName(tx.db, { sportId, name });
  const ids = await putTeams(tx, sportId, [
    {
      name,
      city: city ?? name,
      conference: conference ?? null,
      monogram: monogram ?? monogramOf(name),
      colours: colours ?? colorsOf(name),
    },
  ]);
  const id = ids.get(name);
  if (id === undefined) throw new Error('the team was not added');
  return id;
}

/** Changes a team's name and look. The old name becomes an alias, so that sources still find the team. */
export async function editTeam(
  tx: ActTransaction,
  teamId: string,
  { name: givenName, city, conference, monogram, colours: [first, second] }: NewTeam,
): Promise<void> {
  const name = givenName.normalize('NFC');
  const team = await tx.db
    .selectFrom('teams')
    .select(['sport_id', 'name'])
    .where('id', '=', teamId)
    .forUpdate()
    .executeTakeFirst();
  if (!team) throw notFound('team');
  const { sport_id: sportId } = team;
  await requireFreeName(tx.db, { sportId, name, ownId: teamId });
  await tx.db
    .updateTable('teams')
    .set({ name, city, conference, monogram, colour_1: first, colour_2: second })
    .where('id', '=', teamId)
    .execute();
  if (team.name !== name) {
    await tx.db
      .insertInto('team_aliases')
      .values({ sport_id: sportId, alias: team.name, team_id: teamId })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    await tx.db
      .deleteFrom('team_aliases')
      .where('sport_id', '=', sportId)
      .where('alias', '=', name)
      .execute();
  }
  touchTeams(tx, sportId);
}
