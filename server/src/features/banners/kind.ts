import { z } from 'zod';
import { contentKind, position, webAddress } from '../content/index.ts';

/** A picture that advertises something; its title is what it says to those who do not see it. */
export const bannersKind = contentKind({
  name: 'banners',
  fields: z.strictObject({ picture: z.string().min(1), link: webAddress.optional(), position }),
  row: async ({ picture, link = null, position: place }, _source, workshop) => {
    const { key, width, height } = await workshop.picture(picture);
    return { position: place, link, picture: key, picture_width: width, picture_height: height };
  },
  save: async ({ db }, id, row) =>
    db
      .insertInto('banners')
      .values({ id, ...row })
      .onConflict((conflict) => conflict.column('id').doUpdateSet(row))
      .execute(),
});
