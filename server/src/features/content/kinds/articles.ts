import type { Article } from '@outpick/contracts';
import { storedFields } from '@outpick/contracts/admin';
import { z } from 'zod';
import { documentAddress } from '../../../platform/http/mount-documents.ts';
import { defineKind, newestFirst, topic } from '../kind.ts';
import { joinLines } from '../source.ts';

/** A research article: a PDF beside the source, described by the source's text. */
export const articlesKind = defineKind({
  name: 'articles',
  table: 'articles',
  fields: z.strictObject({ topic, pdf: z.string().min(1) }),
  toRow: async ({ topic: itemTopic, pdf }, { body }, { files }) => ({
    topic: itemTopic,
    description: joinLines(body),
    document: await files.storeDocument(pdf),
  }),
  stored: storedFields.articles,
  toForm: ({ document, ...row }, title) => ({
    kind: 'articles',
    title,
    ...row,
    document: documentAddress(document),
  }),
  fromForm: async ({ topic: itemTopic, description, document }, { files }) => ({
    topic: itemTopic,
    description: joinLines(description),
    document: await files.findDocument(document),
  }),
  order: newestFirst,
  present: (row): Article => ({
    id: row.id,
    topic: row.topic,
    heading: row.title,
    description: row.description,
    document: documentAddress(row.document),
    publishedAt: row.published_at.toISOString(),
  }),
});
