import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { createPasswords, eraseAccount } from '../../src/features/accounts/index.ts';
import { sha256 } from '../../src/platform/crypto.ts';
import type { Platform } from '../../src/platform/platform.ts';
import { testPassword } from './accounts.ts';
import { asOwner } from './database.ts';

/** A player with an account and a session. */
export interface TestPlayer {
  readonly id: string;
  readonly token: string;
}

/** Adds accounts with sessions, but without mails and passwords. */
export async function addTestPlayers({ db }: Platform, count: number): Promise<TestPlayer[]> {
  const tokens = Array.from({ length: count }, () => randomBytes(32).toString('base64url'));
  const digests = tokens.map((token) => sha256(token));
  const { rows } = await sql<{ id: string }>`
    with new_players as (
      select uuid_v7() as id, digest, place from unnest(${digests}::bytea[]) with ordinality as digests (digest, place)
    ),
    inserted_players as (insert into players (id) select id from new_players returning id),
    inserted_accounts as (
      insert into accounts (id, email, password_hash)
      select id, id || '@example.org', 'none' from new_players where exists (select from inserted_players) returning id
    ),
    inserted_sessions as (
      insert into sessions (digest, account_id, device)
      select digest, id, 'test' from new_players where exists (select from inserted_accounts)
    )
    select id from new_players order by place
  `.execute(db);
  return rows.map(({ id }, index) => ({ id, token: tokens[index] ?? '' }));
}

/** Opens a session for each account. */
export async function openTestSessions(
  { db }: Platform,
  accountIds: readonly string[],
): Promise<TestPlayer[]> {
  const players = accountIds.map((id) => ({ id, token: randomBytes(32).toString('base64url') }));
  await db
    .insertInto('sessions')
    .values(players.map(({ id, token }) => ({ digest: sha256(token), account_id: id, device: 'test' })))
    .execute();
  return players;
}

/** Adds a verified account that can sign in with `testPassword`, without a sign-up and its mail. */
export async function addTestAccount(databaseUrl: string, email: string): Promise<void> {
  await asOwner(
    databaseUrl,
    `with new_player as (insert into players default values returning id)
     insert into accounts (id, email, password_hash) select id, $1, $2 from new_player`,
    [email, await createPasswords().hash(testPassword)],
  );
}

/** Deletes a player's account. */
export const eraseTestPlayer = async (platform: Platform, { id }: TestPlayer): Promise<boolean> =>
  platform.transact(async (tx) => eraseAccount(platform, tx, id));

/** Returns a player's authorization header, or no header for a visitor. */
export const testBearer = (player?: TestPlayer): Record<string, string> =>
  player ? { authorization: `Bearer ${player.token}` } : {};
