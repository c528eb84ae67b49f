import { sql } from 'kysely';
import type { Transaction } from '../../platform/database/transaction.ts';
import type { Platform } from '../../platform/platform.ts';
import { policy } from './policy.ts';

const { guessesPerEmail, guessesPerAddress, guessWindowHours, minutes, tries } = policy.code;

/** The site's budget of guesses after a guess that counts against it. Only guesses for an email with a usable code count. */
export interface SiteBudget {
  readonly budget: number;
  readonly left: number;
}

/** A recorded guess, or the limit that forbids it. */
export type Guess =
  | {
      readonly id: string;
      /** Undefined if the guess does not count for the site. */
      readonly site: SiteBudget | undefined;
      /**
       * The site's budget was used up. Only the code of the network's own sign-up is accepted; every other guess is told to wait
       * for this time, like the guesses from other networks.
       */
      readonly beyondBudget: { readonly seconds: number } | undefined;
    }
  | { readonly locked: 'account' | 'address' | 'site'; readonly seconds: number };

interface GuessRow {
  guess_id: string | null;
  locked: 'account' | 'address' | 'site' | null;
  seconds: number | null;
  site_budget: number | null;
  site_left: number | null;
  counts_for_site: boolean | null;
}

/** Records a guess before the code is compared, in its own transaction, so that a later rollback does not undo it. */
export async function recordGuess({ db, config }: Platform, email: string, network: string): Promise<Guess> {
  const { rows } = await sql<GuessRow>`
    select * from take_code_guess(
      of_email => ${email},
      of_network => ${network},
      email_limit => ${guessesPerEmail},
      network_limit => ${guessesPerAddress},
      window_hours => ${guessWindowHours},
      site_limit => ${config.CODE_GUESSES_PER_HOUR},
      code_minutes => ${minutes},
      code_tries => ${tries}
    )
  `.execute(db);
  const [row] = rows;
  if (row && row.guess_id !== null)
    return {
      id: row.guess_id,
      beyondBudget: row.seconds === null ? undefined : { seconds: row.seconds },
      site:
        row.counts_for_site === true ? { budget: row.site_budget ?? 0, left: row.site_left ?? 0 } : undefined,
    };
  return { locked: row?.locked ?? 'site', seconds: row?.seconds ?? 60 };
}

/** Deletes a right guess, so that it does not count against the limits of wrong guesses. */
export const deleteGuess = async ({ db }: Transaction, id: string) =>
  db.deleteFrom('code_guesses').where('id', '=', id).execute();

/**
 * Marks a guess as wrong. Returns true if the guess locks the email's codes and no notice of a lock was sent within
 * `guessWindowHours`; the caller then sends a notice.
 */
export async function markWrongGuess({ db }: Transaction, id: string, email: string): Promise<boolean> {
  await db.updateTable('code_guesses').set({ wrong: true }).where('id', '=', id).execute();
  const lockingGuess = await db
    .updateTable('code_guesses')
    .set({ owner_notified: true })
    .where('id', '=', id)
    .where(
      sql<boolean>`(
        select count(*) filter (where wrong) >= ${guessesPerEmail} and not coalesce(bool_or(owner_notified), false)
        from code_guesses
        where email = ${email}
          and guessed_at > (select clock_timestamp() - make_interval(hours => ${guessWindowHours}))
      )`,
    )
    .returning('id')
    .executeTakeFirst();
  return lockingGuess !== undefined;
}
