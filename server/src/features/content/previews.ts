import { contentFields } from '@outpick/contracts/admin';
import type { ContentFields } from '@outpick/contracts/admin';
import { sql } from 'kysely';
import { z } from 'zod';
import { randomBytes, sha256 } from '../../platform/crypto.ts';
import { deleteInBatches } from '../../platform/database/delete-in-batches.ts';
import type { Job } from '../../platform/jobs/job.ts';
import type { Platform } from '../../platform/platform.ts';

const lifetimeMs = 10 * 60_000;

export interface Draft {
  readonly operatorId: string;
  /** The item that the draft would change. */
  readonly id: string | undefined;
  readonly fields: ContentFields;
}

/** Keeps a draft for ten minutes; returns the token of its page. */
export async function storePreview(
  { db, now }: Platform,
  { operatorId, id, fields }: Draft,
): Promise<{ token: string; expiresAt: Date }> {
  const token = randomBytes(32).toString('base64url');
  const expiresAt = new Date(now().getTime() + lifetimeMs);
  await db
    .insertInto('content_previews')
    .values({
      digest: sha256(token),
      operator_id: operatorId,
      publication_id: id ?? null,
      fields: JSON.stringify(fields),
      expires_at: expiresAt,
    })
    .execute();
  return { token, expiresAt };
}

/** Finds the draft of a token; undefined if the token is unknown, expired or another operator's. */
export async function findPreview(
  { db, now }: Platform,
  token: string,
  operatorId: string,
): Promise<Draft | undefined> {
  const row = await db
    .selectFrom('content_previews')
    .select(['publication_id', 'fields'])
    .where('digest', '=', sha256(token))
    .where('operator_id', '=', operatorId)
    .where('expires_at', '>', now())
    .executeTakeFirst();
  return row && { operatorId, id: row.publication_id ?? undefined, fields: contentFields.parse(row.fields) };
}

const data = z.strictObject({});

export const deleteOldPreviews: Job<z.output<typeof data>> = {
  name: 'content.forget-previews',
  data,
  schedule: { cron: '47 3 * * *', data: {} },
  retries: 3,
  backOffSeconds: 60,
  run: async ({ db }, _data, { signal, log }) => {
    const deleted = await deleteInBatches(db, {
      signal,
      statement: (limit) => sql`
        delete from content_previews where digest in (
          select digest from content_previews where expires_at < now() limit ${limit})
      `,
    });
    log.info({ deleted }, 'old previews deleted');
  },
};
