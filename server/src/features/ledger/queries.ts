import { sql } from 'kysely';
import type { Reader } from '../../platform/database/transaction.ts';
import type { MailFooter } from '../../platform/mail/mailer.ts';
import { genesis } from './verify.ts';
import type { LedgerEntry } from './verify.ts';

/** The data version of the ledger. */
export const ledgerArea = 'ledger';

/** Lists a page of entries in the order of the chain. */
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

/** Finds the hash of the newest entry, which covers every frozen forecast. */
export const findHeadHash = async (db: Reader): Promise<string> => (await findHead(db))?.hash ?? genesis;

/** Writes the footer of every mail. With the ledger's head, a reader can later prove which forecasts were published by then. */
export const ledgerFooter: MailFooter = async (db, origin) =>
  `The fingerprint of all our forecasts up to this email: ${await findHeadHash(db)}. Check it at ${origin}/receipts.`;

/** Finds games whose stored frozen forecast differs from the ledger entry: one of the two was changed afterwards. */
export async function findAlteredForecasts(db: Reader): Promise<{ sequence: number; game: string }[]> {
  const { rows } = await sql<{ sequence: number; game: string }>`
    with entries as (
      select sequence, content::jsonb ->> 'slate' as slate_id, entry_game
      from ledger_entries, jsonb_array_elements(content::jsonb -> 'games') as entry_game
    )
    select sequence, coalesce(entry_game ->> 'id', game_id::text) as game
    from entries
    full join (
      select slate_games.*, slates.ledger_entry from slate_games join slates on slates.id = slate_games.slate_id
    ) as forecasts on forecasts.ledger_entry = entries.sequence and forecasts.game_id::text = entry_game ->> 'id'
    where forecasts.game_id is null or entry_game is null
       or (entry_game ->> 'algoMargin')::float8 <> algo_margin
       or (entry_game ->> 'winProb')::float8 <> win_prob
       or (entry_game ->> 'tieProb')::float8 <> tie_prob
       or (entry_game ->> 'predictedWinner' = 'home') <> home_wins
       or (entry_game ->> 'inContest')::boolean <> in_contest
       or entry_game ->> 'distributionSha256' <> encode(sha256(distribution), 'hex')
    order by sequence, game
  `.execute(db);
  return rows;
}
