import type { Output } from '@outpick/contracts';
import { mayCall, operatorsAdminCalls } from '@outpick/contracts/admin';
import type { Role } from '@outpick/contracts/admin';
import { sql } from 'kysely';
import { sha256 } from '../../platform/crypto.ts';
import type { Reader, Transaction } from '../../platform/database/transaction.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import type { Platform } from '../../platform/platform.ts';
import { newAlgorithm, newAuthenticatorKey } from './authenticator.ts';
import { operatorPolicy } from './policy.ts';
import { newSecret, readRole } from './sessions.ts';

type PendingLink = Output<typeof operatorsAdminCalls.listOperatorLinks>['links'][number];

interface NewLink {
  readonly kind: 'first-owner' | 'invitation' | 'reset';
  readonly role: Role;
  readonly email?: string;
  readonly name?: string;
  readonly operatorId?: string;
  /** The operator who makes the link; it ends when they may not make it any more. Undefined if a command makes the link. */
  readonly invitedBy?: string | undefined;
}

export interface OperatorLink {
  readonly link: string;
  readonly expiresAt: Date;
}

/** Returns the origin at which operators open the console. */
function consoleOrigin({ config }: Platform): string {
  if (config.CONSOLE_ORIGIN !== undefined) return config.CONSOLE_ORIGIN;
  throw new Error('the console has no address: set CONSOLE_ORIGIN');
}

/** Makes a one-time link. It replaces older links to the same email. */
export async function makeLink(
  platform: Platform,
  { db }: Pick<Transaction, 'db'>,
  { kind, role, email, name, operatorId, invitedBy }: NewLink,
): Promise<OperatorLink> {
  const token = newSecret();
  if (email !== undefined) await db.deleteFrom('operator_links').where('email', '=', email).execute();
  const { expires_at: expiresAt } = await db
    .insertInto('operator_links')
    .values({
      digest: sha256(token),
      kind,
      role,
      email: email ?? null,
      name: name ?? null,
      operator_id: operatorId ?? null,
      invited_by: invitedBy ?? null,
      authenticator_key: platform.keys.seal(newAuthenticatorKey()),
      authenticator_algorithm: newAlgorithm,
      expires_at: sql`clock_timestamp() + make_interval(hours => ${operatorPolicy.linkHours})`,
    })
    .returning('expires_at')
    .executeTakeFirstOrThrow();
  return { link: `${consoleOrigin(platform)}/console/#/join?token=${token}`, expiresAt };
}

const unusable = () =>
  new Refusal({
    code: 'ACT_REFUSED',
    message: 'This link was used before, or is too old. Ask an owner for a new one.',
  });

const hasOperators = async (db: Reader): Promise<boolean> =>
  (await db.selectFrom('operators').select('id').limit(1).executeTakeFirst()) !== undefined;

interface MadeLink {
  readonly kind: string;
  readonly invited_by: string | null;
}

/** Whether the operator who made a link may still make it. With `lock`, a change of their role waits. */
async function isStillAllowed(
  db: Reader,
  { kind, invited_by: maker }: MadeLink,
  { lock }: { readonly lock: boolean },
): Promise<boolean> {
  if (maker === null) return true;
  const query = db
    .selectFrom('operators')
    .select('role')
    .where('id', '=', maker)
    .where('removed_at', 'is', null);
  const operator = await (lock ? query.forShare() : query).executeTakeFirst();
  const { inviteOperator, resetOperator } = operatorsAdminCalls;
  const call = kind === 'reset' ? resetOperator : inviteOperator;
  return operator !== undefined && mayCall(call, readRole(operator.role));
}

/**
 * Finds an unused link whose maker may still make it. With `lock`, concurrent uses wait. The first owner's link ends once there
 * is an operator.
 */
export async function findLink(db: Reader, token: string, { lock }: { readonly lock: boolean }) {
  const query = db
    .selectFrom('operator_links')
    .select(['digest', 'kind', 'role', 'email', 'name', 'operator_id', 'invited_by'])
    .select(['authenticator_key', 'authenticator_algorithm'])
    .where('digest', '=', sha256(token))
    .where('expires_at', '>', sql<Date>`clock_timestamp()`);
  const link = await (lock ? query.forUpdate() : query).executeTakeFirst();
  if (!link || (link.kind === 'first-owner' && (await hasOperators(db)))) throw unusable();
  if (!(await isStillAllowed(db, link, { lock }))) throw unusable();
  return { ...link, role: readRole(link.role) };
}

const usableLinks = (db: Reader) =>
  db
    .selectFrom('operator_links')
    .leftJoin('operators', 'operators.id', 'invited_by')
    .select(['digest', 'kind', 'operator_links.role', 'operator_links.email', 'operator_links.name'])
    .select(['operators.name as made_by', 'operator_links.created_at', 'expires_at'])
    // Only operators read the list, and the first owner's link ends once there is an operator.
    .where('kind', '<>', 'first-owner')
    .where('expires_at', '>', sql<Date>`clock_timestamp()`);

/** Lists the links that can still be used, newest first. */
export async function listLinks(db: Reader): Promise<PendingLink[]> {
  const rows = await usableLinks(db).orderBy('operator_links.created_at', 'desc').execute();
  return rows.map((row) => ({
    id: row.digest.toString('hex'),
    kind: row.kind === 'reset' ? 'reset' : 'invitation',
    email: row.email ?? '',
    name: row.name ?? '',
    role: readRole(row.role),
    madeBy: row.made_by,
    madeAt: row.created_at.toISOString(),
    expiresAt: row.expires_at.toISOString(),
  }));
}

/** Deletes an unused link. Returns its description for the audit log; undefined if there is no such link. */
export async function deleteLink({ db }: Pick<Transaction, 'db'>, id: string) {
  const digest = Buffer.from(id, 'hex');
  const deleted = await db
    .deleteFrom('operator_links')
    .where('digest', '=', digest)
    .where('kind', '<>', 'first-owner')
    .where('expires_at', '>', sql<Date>`clock_timestamp()`)
    .returning(['kind', 'name', 'role'])
    .executeTakeFirst();
  return deleted && { kind: deleted.kind, name: deleted.name ?? '', role: deleted.role };
}

/** Ends the unused links that an operator made, because they lost the right to. A thief may have invited or reset another operator. */
export const endLinksMadeBy = async ({ db }: Pick<Transaction, 'db'>, operatorId: string) =>
  db.deleteFrom('operator_links').where('invited_by', '=', operatorId).execute();

/** Makes the first owner's link, if there is a console and no operator yet. */
export async function offerFirstOwner(platform: Platform): Promise<string | undefined> {
  if (platform.config.CONSOLE_ORIGIN === undefined) return undefined;
  if (await hasOperators(platform.db)) return undefined;
  return platform.transact(async (tx) => {
    const { link } = await makeLink(platform, tx, { kind: 'first-owner', role: 'owner' });
    return link;
  });
}
