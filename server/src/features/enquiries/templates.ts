import { sql } from 'kysely';
import type { ActTransaction } from '../../platform/act.ts';
import type { Recorded } from '../../platform/audit.ts';
import type { Reader, Transaction } from '../../platform/database/transaction.ts';
import { Refusal, notFound } from '../../platform/http/refusal.ts';
import { authorOf } from './inbox.ts';

interface TemplateText {
  /** The template to change; undefined for a new template. */
  readonly id: string | undefined;
  readonly name: string;
  readonly body: string;
}

/** Describes a template for the audit log; null if there is none. */
export const describeReplyTemplate = async (db: Reader, id: string): Promise<Recorded> => {
  const template = await db
    .selectFrom('reply_templates')
    .select(['name', 'body'])
    .where('id', '=', id)
    .executeTakeFirst();
  return template ?? null;
};

const lockTemplate = async ({ db }: Transaction, id: string) => {
  const template = await db
    .selectFrom('reply_templates')
    .select(['name', 'body'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!template) throw notFound('template');
  return template;
};

/** Names must be unique, so that operators can tell templates apart. The unique constraint covers concurrent inserts. */
async function refuseTakenName({ db }: Transaction, { id, name }: TemplateText): Promise<void> {
  const other = await db
    .selectFrom('reply_templates')
    .select('id')
    .where('name', '=', name)
    .executeTakeFirst();
  if (other && other.id !== id)
    throw new Refusal({ code: 'ACT_REFUSED', message: 'Another template has this name.' });
}

/** Adds a template, or changes one. Returns its id. */
export async function saveReplyTemplate(tx: ActTransaction, template: TemplateText): Promise<string> {
  const { name, body } = template;
  const before = template.id === undefined ? null : await lockTemplate(tx, template.id);
  await refuseTakenName(tx, template);
  const values = { name, body, changed_by: authorOf(tx) };
  const { id } =
    template.id === undefined
      ? await tx.db.insertInto('reply_templates').values(values).returning('id').executeTakeFirstOrThrow()
      : await tx.db
          .updateTable('reply_templates')
          .set({ ...values, changed_at: sql`clock_timestamp()` })
          .where('id', '=', template.id)
          .returning('id')
          .executeTakeFirstOrThrow();
  await tx.record({
    subject: 'reply-template',
    subjectId: id,
    before,
    after: { name, body },
  });
  return id;
}

/** Deletes a template. Its text stays in the audit log. */
export async function deleteReplyTemplate(tx: ActTransaction, id: string): Promise<void> {
  const before = await lockTemplate(tx, id);
  await tx.db.deleteFrom('reply_templates').where('id', '=', id).execute();
  await tx.record({
    subject: 'reply-template',
    subjectId: id,
    before,
    after: null,
  });
}

interface StoredTemplate {
  readonly id: string;
  /** Null: the template did not exist. */
  readonly text: { readonly name: string; readonly body: string } | null;
}

/** Restores the text of a template, or adds a deleted one again. */
export async function restoreReplyTemplate(tx: ActTransaction, { id, text }: StoredTemplate): Promise<void> {
  if (!text) {
    await tx.db.deleteFrom('reply_templates').where('id', '=', id).execute();
    return;
  }
  await refuseTakenName(tx, { id, ...text });
  const values = { ...text, changed_by: authorOf(tx) };
  await tx.db
    .insertInto('reply_templates')
    .values({ id, ...values })
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet({ ...values, changed_at: sql`clock_timestamp()` }),
    )
    .execute();
}
