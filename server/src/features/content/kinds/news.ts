import type { NewsItem } from '@outpick/contracts';
import { z } from 'zod';
import { fileAddress } from '../../../platform/http/mount-files.ts';
import { defineKind, newestFirst, topic } from '../kind.ts';
import { sanitize } from '../sanitize.ts';
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
      description: await files.sanitizeHtml(lineToHtml(description)),
      content: await files.sanitizeHtml(html),
      picture: key,
      picture_alt: alt,
      picture_width: width,
      picture_height: height,
    };
  },
  stored: z.object({
    topic: z.string(),
    description: z.string(),
    content: z.string(),
    picture: z.string(),
    picture_alt: z.string(),
  }),
  toForm: (row, title) => ({
    kind: 'news',
    title,
    topic: row.topic,
    description: row.description,
    content: row.content,
    picture: fileAddress(row.picture),
    alt: row.picture_alt,
  }),
  fromForm: async (fields, { files }) => {
    const { key, width, height } = await files.findPicture(fields.picture);
    return {
      topic: fields.topic,
      description: sanitize(fields.description),
      content: sanitize(fields.content),
      picture: key,
      picture_alt: fields.alt,
      picture_width: width,
      picture_height: height,
    };
  },
  order: newestFirst,
  present: (row, { sanitize: sanitizeStored }): NewsItem => ({
    id: row.id,
    picture: {
      address: fileAddress(row.picture),
      alt: row.picture_alt,
      width: row.picture_width,
      height: row.picture_height,
    },
    topic: row.topic,
    heading: row.title,
    description: sanitizeStored(row.description, row.id),
    content: sanitizeStored(row.content, row.id),
    publishedAt: row.published_at.toISOString(),
  }),
});
