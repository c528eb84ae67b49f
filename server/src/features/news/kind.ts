import { z } from 'zod';
import { contentKind, lineToHtml, topic } from '../content/index.ts';

/** A news item: its text is the file's, its picture lies beside it. */
export const newsKind = contentKind({
  name: 'news',
  fields: z.strictObject({
    topic,
    description: z.string().min(1).max(500),
    picture: z.string().min(1),
    alt: z.string().min(1).max(300),
  }),
  row: async ({ topic: about, description, picture, alt }, { html }, workshop) => {
    const { key, width, height } = await workshop.picture(picture);
    return {
      topic: about,
      description: await workshop.html(lineToHtml(description)),
      content: await workshop.html(html),
      picture: key,
      picture_alt: alt,
      picture_width: width,
      picture_height: height,
    };
  },
  save: async ({ db }, id, row) =>
    db
      .insertInto('news')
      .values({ id, ...row })
      .onConflict((conflict) => conflict.column('id').doUpdateSet(row))
      .execute(),
});
