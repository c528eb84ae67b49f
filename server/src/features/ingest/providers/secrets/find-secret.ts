import type { Platform } from '../../../../platform/platform.ts';
import type { SecretUse } from '../adapter.ts';
import { FeedFailure } from '../feed-failure.ts';

/** A secret with its value. It exists in memory only. */
export interface SentSecret {
  readonly place: 'header' | 'query';
  readonly key: string;
  /** The secret itself, which must not be stored or logged. */
  readonly value: string;
  readonly prefix: string;
}

/** Loads the names of all keys that are set: in FEED_SECRETS, or by an owner in the console. */
export async function loadSecretNames({
  config,
  db,
}: Pick<Platform, 'config' | 'db'>): Promise<ReadonlySet<string>> {
  const storedKeys = await db.selectFrom('feed_secrets').select('name').execute();
  return new Set([...config.FEED_SECRETS.keys(), ...storedKeys.map(({ name }) => name)]);
}

/** Whether the key that an adapter needs is set; true if the adapter needs none. */
export const hasSecret = (names: ReadonlySet<string>, use: SecretUse | undefined): boolean =>
  !use || names.has(use.name);

type Secrets = Pick<Platform, 'config' | 'db' | 'keys'>;

/**
 * Returns the key with this name; `undefined` if there is none, null if it cannot be decrypted. FEED_SECRETS takes
 * precedence over the console.
 */
async function readSecret({ config, db, keys }: Secrets, name: string): Promise<string | null | undefined> {
  const configured = config.FEED_SECRETS.get(name);
  if (configured !== undefined) return configured;
  const row = await db
    .selectFrom('feed_secrets')
    .select('sealed')
    .where('name', '=', name)
    .executeTakeFirst();
  if (!row) return undefined;
  try {
    return keys.open(row.sealed);
  } catch {
    return null;
  }
}

/** Looks a secret up by name. Fails with a message for the operator if there is none. */
export async function findSecret(
  secrets: Secrets,
  use: SecretUse | undefined,
  name: string,
): Promise<SentSecret | undefined> {
  if (!use) return undefined;
  const fail = (reason: string) => new FeedFailure({ name, kind: 'missing-secret', reason });
  const value = await readSecret(secrets, use.name);
  if (value === undefined) throw fail(`FEED_SECRETS has no "${use.name}", and the console stores none`);
  if (value === null)
    throw fail(
      `the stored key "${use.name}" is sealed with a key that is no longer in CODE_KEYS: store it again`,
    );
  return { place: use.place, key: use.key, value, prefix: use.prefix ?? '' };
}

/** The forms in which a secret may appear in an address or a text. */
const formsOf = ({ value }: SentSecret) => [
  value,
  encodeURIComponent(value),
  new URLSearchParams([['', value]]).toString().slice(1),
  JSON.stringify(value).slice(1, -1),
];

export const containsSecret = (text: string, secret: SentSecret | undefined): boolean =>
  secret !== undefined && formsOf(secret).some((form) => text.includes(form));

/** Removes a secret from a text: a provider may repeat it in its documents or headers. */
export const maskSecret = (text: string, secret: SentSecret | undefined): string =>
  secret ? formsOf(secret).reduce((masked, form) => masked.replaceAll(form, '***'), text) : text;

/** Adds a secret to a URL's query. Other parameters keep their spelling. */
export function addToQuery(url: URL, { key, prefix, value }: SentSecret): URL {
  const target = new URL(url);
  if (!target.searchParams.has(key))
    target.search += `${target.search === '' ? '?' : '&'}${key}=${encodeURIComponent(prefix + value)}`;
  return target;
}
