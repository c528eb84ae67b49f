import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sha256 } from '../../../platform/crypto.ts';
import type { Platform } from '../../../platform/platform.ts';
import { downloadDocument, downloadRules, findSecret } from '../providers/index.ts';
import type { SecretUse, Validators } from '../providers/index.ts';
import { fileSource } from './text-source.ts';
import type { TextSource } from './text-source.ts';

const limits = { maxBytes: 256 * 1024 * 1024, timeoutMs: 120_000, idleMs: 30_000 };

interface FileFeed {
  readonly address: string;
  readonly secret?: SecretUse | undefined;
}

/**
 * Returns the name of an address in tables, logs and jobs. It omits user, password and query, which may contain a key, and
 * adds the start of the address's SHA-256 instead, because two feeds may differ only in these parts.
 */
export function labelFileFeed(address: string): string {
  const { origin, pathname, username, password, search } = new URL(address);
  const isPlain = username === '' && password === '' && search === '';
  return `${origin}${pathname}${isPlain ? '' : ` ${sha256(address).toString('hex').slice(0, 8)}`}`;
}

/**
 * Fetches a feed into a temporary file and calls `receive` with it. Returns `undefined` if the feed is unchanged. The
 * file's validators (ETag, Last-Modified) and the time of the fetch are stored only after `receive` succeeds. A failed
 * import is therefore retried, and its feed becomes stale.
 */
export async function withFileFeed<T>(
  platform: Platform,
  { address, secret: use }: FileFeed,
  receive: (source: TextSource) => Promise<T>,
): Promise<T | undefined> {
  const folder = await mkdtemp(join(tmpdir(), 'outpick-feed-'));
  try {
    const path = join(folder, 'feed');
    const name = labelFileFeed(address);
    const stored = await recordRequest(platform, name);
    const secret = await findSecret(platform, use, name);
    const validators = await downloadDocument(
      { name, url: new URL(address), secret, validators: stored, rules: downloadRules(platform, limits) },
      createWriteStream(path, { mode: 0o600 }),
    );
    const result = validators === 'unchanged' ? undefined : await receive(await fileSource(path, name));
    await recordFetch(platform, name, validators === 'unchanged' ? stored : validators);
    return result;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Stores the time of the request; returns the validators of the last successful one. */
async function recordRequest({ db, now }: Platform, address: string): Promise<Validators> {
  const row = await db
    .insertInto('file_feeds')
    .values({ address, requested_at: now() })
    .onConflict((conflict) => conflict.column('address').doUpdateSet({ requested_at: now() }))
    .returning(['entity_tag', 'last_modified'])
    .executeTakeFirstOrThrow();
  return { entityTag: row.entity_tag, lastModified: row.last_modified };
}

/** Stores the time of a successful fetch and the validators for the next one. */
async function recordFetch({ db, now }: Platform, address: string, validators: Validators): Promise<void> {
  await db
    .updateTable('file_feeds')
    .set({ entity_tag: validators.entityTag, last_modified: validators.lastModified, fetched_at: now() })
    .where('address', '=', address)
    .execute();
}
