import { hiddenName } from '@outpick/contracts';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { z } from 'zod';
import type { Reader } from '../../platform/database/transaction.ts';
import { defineEvent } from '../../platform/events.ts';
import type { Effects } from '../../platform/events.ts';

/** The algorithm's own player. Its row is inserted by a migration. */
export const algorithmId = '00000000-0000-7000-8000-000000000001';

/** The data version of all players' public names. */
export const boardNamesArea = 'board-names';

/** Public names of players changed: a profile was edited, an account was deleted, or a name was hidden or shown. */
export const playerRenamed = defineEvent('playerRenamed', z.strictObject({ playerIds: z.array(z.uuid()) }));

/** Subscriber: a player's public name changed. */
export const touchBoardNames = (effects: Effects): void => effects.touch(boardNamesArea);

interface PublicNames {
  readonly tag: string;
  readonly name: string | null;
  readonly lastName: string | null;
  readonly contestTeamName: string | null;
}

/** Returns the name that a player chose: the team name, else first name and initial, else the tag. Never the email. */
export function boardNameOf({ tag, name, lastName, contestTeamName }: PublicNames): string {
  if (contestTeamName !== null) return contestTeamName;
  if (name === null) return `Player ${tag}`;
  const [initial] = lastName ?? '';
  return initial === undefined ? name : `${name} ${initial}.`;
}

/** The public name in SQL, for sorting. A suspended player's name is hidden. Needs the tables that `joinBoardNames` joins. */
export const boardNameColumn: RawBuilder<string> = sql`case
  when players.suspension_id is not null then ${hiddenName}
  else coalesce(
    profiles.contest_team_name,
    profiles.name || coalesce(' ' || left(profiles.last_name, 1) || '.', ''),
    'Player ' || players.tag
  )
end`;

export const joinBoardNames = (playerId: RawBuilder<string>): RawBuilder<unknown> => sql`
  join players on players.id = ${playerId} left join profiles on profiles.account_id = players.id
`;

const selectNames = (db: Reader) =>
  db
    .selectFrom('players')
    .leftJoin('profiles', 'profiles.account_id', 'players.id')
    .select([
      'players.id',
      'players.tag',
      'profiles.name',
      'profiles.last_name as lastName',
      'profiles.contest_team_name as contestTeamName',
      'players.suspension_id as suspensionId',
    ]);

/** Finds the name that a player chose, even if it is hidden; undefined if there is no such player. For moderators. */
export async function findChosenName(db: Reader, id: string): Promise<string | undefined> {
  const row = await selectNames(db).where('players.id', '=', id).executeTakeFirst();
  return row && boardNameOf(row);
}

/** Finds public names by player id. A player without an account is shown by tag. A suspended player's name is hidden. */
export async function findBoardNames(
  db: Reader,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await selectNames(db).where('players.id', 'in', ids).execute();
  return new Map(rows.map((row) => [row.id, row.suspensionId === null ? boardNameOf(row) : hiddenName]));
}

/** Whether a player has chosen a name for the boards, so that they are not shown by tag. */
export async function hasBoardName(db: Reader, id: string): Promise<boolean> {
  const row = await selectNames(db).where('players.id', '=', id).executeTakeFirst();
  return row !== undefined && (row.contestTeamName !== null || row.name !== null);
}
