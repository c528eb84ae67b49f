import { z } from 'zod';
import { contentKind, position, webAddress } from '../content/index.ts';

/** The product's page on another platform; its title is the platform's name. */
export const socialLinksKind = contentKind({
  name: 'social-links',
  fields: z.strictObject({ url: webAddress, position }),
  row: async ({ url, position: place }) => Promise.resolve({ address: url, position: place }),
  save: async ({ db }, id, row) =>
    db
      .insertInto('social_links')
      .values({ id, ...row })
      .onConflict((conflict) => conflict.column('id').doUpdateSet(row))
      .execute(),
});
