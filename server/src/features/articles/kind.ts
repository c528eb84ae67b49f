import { z } from 'zod';
import { contentKind, topic } from '../content/index.ts';

/** A research article: a PDF beside the file, whose text describes it. */
export const articlesKind = contentKind({
  name: 'articles',
  fields: z.strictObject({ topic, pdf: z.string().min(1) }),
  row: async ({ topic: about, pdf }, { body }, workshop) => ({
    topic: about,
    description: body.replaceAll(/\s+/gu, ' '),
    document: await workshop.document(pdf),
  }),
  save: async ({ db }, id, row) =>
    db
      .insertInto('articles')
      .values({ id, ...row })
      .onConflict((conflict) => conflict.column('id').doUpdateSet(row))
      .execute(),
});
