import type { NewsItem } from '@outpick/contracts';
import { fileAddress } from '../../platform/http/mount-files.ts';
import type { SafeHtml } from '../content/index.ts';
import type { NewsRow } from './queries.ts';

export const presentNews =
  (safe: SafeHtml) =>
  (row: NewsRow): NewsItem => ({
    id: row.id,
    picture: {
      address: fileAddress(row.picture),
      alt: row.picture_alt,
      width: row.picture_width,
      height: row.picture_height,
    },
    topic: row.topic,
    heading: row.title,
    description: safe(row.description, row.id),
    content: safe(row.content, row.id),
    publishedAt: row.published_at.toISOString(),
  });
