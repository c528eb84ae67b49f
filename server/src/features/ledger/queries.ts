import { sql } from 'kysely';
import type { Reader } from '../../platform/database/transaction.ts';
import { genesis } from './verify.ts';
import type { LedgerEntry } from './verify.ts';

/** Some entries from a place on, in order. */
export async function listEntries(db: Reader, offset: number, limit: number): Promise<LedgerEntry[]> {
  const rows = await db
    .selectFrom('ledger_entries')
    .select(['sequence', 'content', 'previous_hash as previousHash', 'hash'])
    .orderBy('sequence')
    .offset(offset)
    .limit(limit)
    .execute();
  return rows;
}

export const findHead = async (db: Reader) =>
  db
    .selectFrom('ledger_entries')
    .select(['sequence', 'hash'])
    .orderBy('sequence', 'desc')
    .limit(1)
    .executeTakeFirst();

/** The head of the chain as it stands: all that was ever frozen, in one fingerprint. */
export const ledgerHead = async (db: Reader): Promise<string> => (await findHead(db))?.hash ?? genesis;

/** Entries whose slate's frozen forecasts are not those of the entry: they were changed after the fact. */
export async function findAlteredSlates(db: Reader): Promise<{ sequence: number; game: string }[]> {
  const { rows } = await sql<{ sequence: number; game: string }>`
    with entries as (
      select sequence, content::jsonb ->> 'slate' as slate_id, said
      from ledger_entries, jsonb_array_elements(content::jsonb -> 'games') as said
    )
    select sequence, coalesce(said ->> 'id', game_id::text) as game
    from entries
    full join (
      select slate_games.*, slates.ledger_entry from slate_games join slates on slates.id = slate_games.slate_id
    ) as frozen on frozen.ledger_entry = entries.sequence and frozen.game_id::text = said ->> 'id'
    where frozen.game_id is null or said is null
       or (said ->> 'algoMargin')::float8 <> algo_margin
       or (said ->> 'winProb')::float8 <> win_prob
       or (said ->> 'tieProb')::float8 <> tie_prob
       or (said ->> 'predictedWinner' = 'home') <> home_wins
       or (said ->> 'inContest')::boolean <> in_contest
       or said ->> 'distributionSha256' <> encode(sha256(distribution), 'hex')
    order by sequence, game
  `.execute(db);
  return rows;
}
