import { z } from 'zod';
import { contentKind } from '../content/index.ts';

/** A page of text, fetched by its title. */
export const pagesKind = contentKind({
  name: 'pages',
  fields: z.strictObject({}),
  row: async (_fields, { html }, workshop) => ({ content: await workshop.html(html) }),
  save: async ({ db }, id, row) =>
    db
      .insertInto('pages')
      .values({ id, ...row })
      .onConflict((conflict) => conflict.column('id').doUpdateSet(row))
      .execute(),
});
