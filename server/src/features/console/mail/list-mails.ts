import type { Input, Output } from '@outpick/contracts';
import { mailKinds } from '@outpick/contracts/admin';
import type { mailAdminCalls } from '@outpick/contracts/admin';
import { sql } from 'kysely';
import type { Reader } from '../../../platform/database/transaction.ts';
import type { Keys } from '../../../platform/keys.ts';
import { addressFingerprints } from '../../../platform/mail/bounces.ts';
import { maskAddress } from '../../../platform/mail/mask.ts';
import { isMail, mailColumns, readAddressees } from '../../../acts/mail/queued-mails.ts';
import type { Addressee, QueuedMail } from '../../../acts/mail/queued-mails.ts';

type MailsQuery = Input<typeof mailAdminCalls.listMails>['query'];
type MailsPage = Output<typeof mailAdminCalls.listMails>;

const sorts = { queuedAt: sql`queued_at`, nextTryAt: sql`next_try_at`, attempts: sql`attempts` };

/** A search for an address reads at most this many mails, newest first, because each address must be decrypted. */
const maxSearchedMails = 5000;

interface PageRange {
  readonly limit: number;
  readonly offset: number;
}

type CountedMail = QueuedMail & { readonly total: number };

async function selectMails(
  db: Reader,
  { state, about, sort = 'queuedAt', order = 'desc' }: MailsQuery,
  { limit, offset }: PageRange,
): Promise<CountedMail[]> {
  const { rows } = await sql<CountedMail>`
    select *, count(*) over ()::int as total
    from (select ${mailColumns} from jobs.job where ${isMail(about)}) as mails
    where ${state ?? null}::text is null or state = ${state ?? null}
    order by ${sorts[sort]} ${order === 'asc' ? sql`asc` : sql`desc`} nulls last, id
    limit ${limit} offset ${offset}
  `.execute(db);
  return rows;
}

/** Lists a page of the mail queue. `q` must be a full address, so that a search cannot reveal addresses. */
export async function listMails(db: Reader, keys: Keys, query: MailsQuery): Promise<MailsPage> {
  const { page, perPage, q = '' } = query;
  const offset = (page - 1) * perPage;
  if (q === '') {
    const mails = await selectMails(db, query, { limit: perPage, offset });
    const addressees = await readAddressees(db, keys, mails);
    return { total: mails[0]?.total ?? 0, rows: await presentMails(db, keys, pair(mails, addressees)) };
  }
  const mails = await selectMails(db, query, { limit: maxSearchedMails, offset: 0 });
  const matchingMails = pair(mails, await readAddressees(db, keys, mails)).filter(
    ([, { address }]) => address?.toLowerCase() === q.toLowerCase(),
  );
  return {
    total: matchingMails.length,
    rows: await presentMails(db, keys, matchingMails.slice(offset, offset + perPage)),
  };
}

type AddressedMail = readonly [mail: QueuedMail, addressee: Addressee];

const pair = (mails: readonly QueuedMail[], addressees: readonly Addressee[]): AddressedMail[] =>
  mails.flatMap((mail, index) => {
    const addressee = addressees[index];
    return addressee ? [[mail, addressee] as const] : [];
  });

async function presentMails(
  db: Reader,
  keys: Keys,
  mails: readonly AddressedMail[],
): Promise<MailsPage['rows']> {
  const bounced = await findBouncedAddresses(db, keys, mails);
  return mails.map(([mail, { address, kind }]) => ({
    id: mail.id,
    state: mail.state,
    kind: mailKinds.find((known) => known === kind) ?? 'other',
    recipient: address === null ? null : maskAddress(address),
    attempts: mail.attempts,
    lastError: mail.state === 'sent' ? null : mail.last_error,
    refused: mail.state !== 'sent' && address !== null && bounced.has(address),
    queuedAt: mail.queued_at.toISOString(),
    nextTryAt: mail.next_try_at?.toISOString() ?? null,
    sentAt: mail.sent_at?.toISOString() ?? null,
  }));
}

/** Returns the recipients of the given mails that have bounced. */
async function findBouncedAddresses(
  db: Reader,
  keys: Keys,
  mails: readonly AddressedMail[],
): Promise<Set<string>> {
  const addresses = [...new Set(mails.flatMap(([, { address }]) => address ?? []))];
  const prints = addresses.map((address) => ({ address, prints: addressFingerprints(keys, address) }));
  if (prints.length === 0) return new Set();
  const rows = await db
    .selectFrom('mail_bounces')
    .select('fingerprint')
    .where(
      'fingerprint',
      'in',
      prints.flatMap((one) => one.prints),
    )
    .execute();
  const bouncedPrints = new Set(rows.map(({ fingerprint }) => fingerprint.toString('hex')));
  return new Set(
    prints
      .filter((one) => one.prints.some((print) => bouncedPrints.has(print.toString('hex'))))
      .map(({ address }) => address),
  );
}
