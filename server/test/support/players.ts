import { createHash, randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { eraseAccount } from '../../src/features/accounts/index.ts';
import type { Platform } from '../../src/platform/platform.ts';

/** Someone with an account who is signed in. */
export interface TestPlayer {
  readonly id: string;
  readonly token: string;
}

/** Makes accounts and their sessions, without mail and passwords. */
export async function addTestPlayers({ db }: Platform, count: number): Promise<TestPlayer[]> {
  const tokens = Array.from({ length: count }, () => randomBytes(32).toString('base64url'));
  const digests = tokens.map((token) => createHash('sha256').update(token).digest());
  const { rows } = await sql<{ id: string }>`
    with given as (
      select uuid_v7() as id, digest, place from unnest(${digests}::bytea[]) with ordinality as given (digest, place)
    ),
    made as (insert into players (id) select id from given returning id),
    opened as (
      insert into accounts (id, email, password_hash)
      select id, id || '@example.org', 'none' from given where exists (select from made) returning id
    ),
    signed as (
      insert into sessions (digest, account_id, device)
      select digest, id, 'test' from given where exists (select from opened)
    )
    select id from given order by place
  `.execute(db);
  return rows.map(({ id }, index) => ({ id, token: tokens[index] ?? '' }));
}

/** Deletes a player's account, as its owner would. */
export const eraseTestPlayer = async (platform: Platform, { id }: TestPlayer): Promise<boolean> =>
  platform.transact(async (tx) => eraseAccount(platform, tx, id));

/** The header by which a player is known; none for a visitor. */
export const testBearer = (player?: TestPlayer): Record<string, string> =>
  player ? { authorization: `Bearer ${player.token}` } : {};
