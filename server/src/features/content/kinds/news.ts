import type { NewsItem } from '@outpick/contracts';
import { z } from 'zod';
import { fileAddress } from '../../../platform/http/mount-files.ts';
import { defineKind, newestFirst, topic } from '../kind.ts';
import { lineToHtml } from '../source.ts';

export const newsKind = defineKind({
  name: 'news',
  table: 'news',
  fields: z.strictObject({
    topic,
    description: z.string().min(1).max(500),
    picture: z.string().min(1),
    alt: z.string().min(1).max(300),
  }),
  toRow: async ({ topic: itemTopic, description, picture, alt }, { html }, { files }) => {
    const { key, width, height } = await files.storePicture(picture);
    return {
      topic: itemTopic,
      description: await files.sanitiseHtml(lineToHtml(description)),
      content: await files.sanitiseHtml(html),
      picture: key,
      picture_alt: alt,
      picture_width: width,
      picture_height: height,
    };
  },
  order: newestFirst,
  present: (row, { sanitise }): NewsItem => ({
    id: row.id,
    picture: {
      address: fileAddress(row.picture),
      alt: row.picture_alt,
      width: row.picture_width,
      height: row.picture_height,
    },
    topic: row.topic,
    heading: row.title,
    description: sanitise(row.description, row.id),
    content: sanitise(row.content, row.id),
    publishedAt: row.published_at.toISOString(),
  }),
});
