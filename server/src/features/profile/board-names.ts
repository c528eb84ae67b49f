import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Reader } from '../../platform/database/transaction.ts';

/** The area of data that names on boards belong to. */
export const boardNamesArea = 'board-names';

interface Named {
  readonly tag: string;
  readonly name: string | null;
  readonly lastName: string | null;
  readonly contestTeamName: string | null;
}

/** How a player is called on boards: the team name, else first name and initial, else a tag. Never the e-mail. */
export function boardName({ tag, name, lastName, contestTeamName }: Named): string {
  if (contestTeamName !== null) return contestTeamName;
  if (name === null) return `Player ${tag}`;
  const [initial] = lastName ?? '';
  return initial === undefined ? name : `${name} ${initial}.`;
}

/** The same for the database, to sort by, where `players` and `profiles` are joined as below. */
export const boardNameOrder: RawBuilder<string> = sql`coalesce(
  profiles.contest_team_name,
  profiles.name || coalesce(' ' || left(profiles.last_name, 1) || '.', ''),
  'Player ' || players.tag
)`;

export const joinBoardNames = (playerId: RawBuilder<string>): RawBuilder<unknown> => sql`
  join players on players.id = ${playerId} left join profiles on profiles.account_id = players.id
`;

/** The names of players, deleted ones too, by id. */
export async function boardNames(db: Reader, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('players')
    .leftJoin('profiles', 'profiles.account_id', 'players.id')
    .select([
      'players.id',
      'players.tag',
      'profiles.name',
      'profiles.last_name as lastName',
      'profiles.contest_team_name as contestTeamName',
    ])
    .where('players.id', 'in', ids)
    .execute();
  return new Map(rows.map((row) => [row.id, boardName(row)]));
}
