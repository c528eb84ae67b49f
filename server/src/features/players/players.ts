import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Reader } from '../../platform/database/transaction.ts';
import type { Effects } from '../../platform/events.ts';

/** The algorithm's own player. Its row is inserted by a migration. */
export const algorithmId = '00000000-0000-7000-8000-000000000001';

/** The data version of all players' public names. */
export const boardNamesArea = 'board-names';

/** Subscriber: a player's public name changed. */
export const touchBoardNames = (effects: Effects): void => effects.touch(boardNamesArea);

interface PublicNames {
  readonly tag: string;
  readonly name: string | null;
  readonly lastName: string | null;
  readonly contestTeamName: string | null;
}

/** A player's public name: the team name, else first name and initial, else the tag. Never the email. */
export function boardNameOf({ tag, name, lastName, contestTeamName }: PublicNames): string {
  if (contestTeamName !== null) return contestTeamName;
  if (name === null) return `Player ${tag}`;
  const [initial] = lastName ?? '';
  return initial === undefined ? name : `${name} ${initial}.`;
}

/** `boardNameOf` in SQL, for sorting. Needs the tables that `joinBoardNames` joins. */
export const boardNameColumn: RawBuilder<string> = sql`coalesce(
  profiles.contest_team_name,
  profiles.name || coalesce(' ' || left(profiles.last_name, 1) || '.', ''),
  'Player ' || players.tag
)`;

export const joinBoardNames = (playerId: RawBuilder<string>): RawBuilder<unknown> => sql`
  join players on players.id = ${playerId} left join profiles on profiles.account_id = players.id
`;

/** Public names by player id. A deleted account leaves its player with the tag. */
export async function findBoardNames(
  db: Reader,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
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
  return new Map(rows.map((row) => [row.id, boardNameOf(row)]));
}
