import { articlesKind } from './articles/index.ts';
import { bannersKind } from './banners/index.ts';
import { findSources, putContent } from './content/index.ts';
import type { ContentKind, PutItem } from './content/index.ts';
import { newsKind } from './news/index.ts';
import { pagesKind } from './pages/index.ts';
import { podcastsKind } from './podcasts/index.ts';
import { socialLinksKind } from './social-links/index.ts';
import type { Platform } from '../platform/platform.ts';

/** Every kind of content that operators write. */
const contentKinds: readonly ContentKind[] = [
  newsKind,
  articlesKind,
  podcastsKind,
  pagesKind,
  bannersKind,
  socialLinksKind,
];

/** Puts every source found under the paths: files, folders of a kind, or folders that hold such folders. */
export async function putContentFrom(
  platform: Platform,
  paths: readonly string[],
  warn: (line: string) => void,
): Promise<PutItem[]> {
  const sources = (await Promise.all(paths.map(async (path) => findSources(path, contentKinds)))).flat();
  if (sources.length === 0) throw new Error('there is nothing to put');
  return putContent(platform, contentKinds, sources, warn);
}
