import type { Article } from '@outpick/contracts';
import { documentAddress } from '../../platform/http/mount-documents.ts';
import type { listArticles } from './queries.ts';

export const presentArticle = (row: Awaited<ReturnType<typeof listArticles>>[number]): Article => ({
  id: row.id,
  topic: row.topic,
  heading: row.title,
  description: row.description,
  document: documentAddress(row.document),
  publishedAt: row.published_at.toISOString(),
});
