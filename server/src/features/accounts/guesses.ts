import { sql } from 'kysely';
import type { Transaction } from '../../platform/database/transaction.ts';
import type { Platform } from '../../platform/platform.ts';
import { policy } from './policy.ts';

export type Guess =
  | { readonly id: string; readonly siteLeft: number }
  | { readonly locked: 'account' | 'address' | 'site'; readonly seconds: number };

interface Taken {
  guess_id: string | null;
  locked: 'account' | 'address' | 'site' | null;
  seconds: number | null;
  site_left: number | null;
}

/** Takes one guess at an e-mail's code before the code is looked at, in a transaction of its own: what happens later cannot undo it. */
export async function takeGuess({ db, config }: Platform, email: string, network: string): Promise<Guess> {
  const { rows } = await sql<Taken>`
    select * from take_code_guess(${email}, ${network}, ${config.CODE_GUESSES_PER_HOUR})
  `.execute(db);
  const [taken] = rows;
  if (taken && taken.guess_id !== null) return { id: taken.guess_id, siteLeft: taken.site_left ?? 0 };
  return { locked: taken?.locked ?? 'site', seconds: taken?.seconds ?? 60 };
}

/** The guess was right: it counts no longer. */
export const returnGuess = async ({ db }: Transaction, id: string) =>
  db.deleteFrom('code_guesses').where('id', '=', id).execute();

/** The guess was wrong. True if with it the e-mail locks and its owner has not been told of it within a day. */
export async function keepGuess({ db }: Transaction, id: string, email: string): Promise<boolean> {
  await db.updateTable('code_guesses').set({ wrong: true }).where('id', '=', id).execute();
  const told = await db
    .updateTable('code_guesses')
    .set({ told: true })
    .where('id', '=', id)
    .where(
      sql<boolean>`(
        select count(*) filter (where wrong) >= ${policy.code.wrongAnAccount} and not coalesce(bool_or(told), false)
        from code_guesses
        where email = ${email} and guessed_at > (select clock_timestamp() - interval '24 hours')
      )`,
    )
    .returning('id')
    .executeTakeFirst();
  return told !== undefined;
}
