import type { Config } from '../../platform/config/config.ts';
import type { SecretUse } from './adapter.ts';
import { FeedFailure } from './feed-failure.ts';

/** A secret with its value. It exists in memory only. */
export interface SentSecret {
  readonly place: 'header' | 'query';
  readonly key: string;
  /** The secret itself, which must not be stored or logged. */
  readonly value: string;
  readonly prefix: string;
}

/** Whether a key that an adapter needs is set. */
export const hasSecret = (
  { FEED_SECRETS: secrets }: Pick<Config, 'FEED_SECRETS'>,
  use: SecretUse | undefined,
): boolean => !use || secrets.has(use.name);

/** Looks a secret up by name. Fails with a message for the operator if FEED_SECRETS lacks it. */
export function findSecret(
  { FEED_SECRETS: secrets }: Pick<Config, 'FEED_SECRETS'>,
  use: SecretUse | undefined,
  name: string,
): SentSecret | undefined {
  if (!use) return undefined;
  const value = secrets.get(use.name);
  if (value === undefined)
    throw new FeedFailure({
      name,
      kind: 'missing-secret',
      reason: `FEED_SECRETS has no "${use.name}"`,
    });
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
  const sent = new URL(url);
  if (!sent.searchParams.has(key))
    sent.search += `${sent.search === '' ? '?' : '&'}${key}=${encodeURIComponent(prefix + value)}`;
  return sent;
}
