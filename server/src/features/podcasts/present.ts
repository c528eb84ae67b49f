import type { Podcast } from '@outpick/contracts';
import { framable } from './player.ts';
import type { PodcastRow } from './queries.ts';

export const presentPodcast =
  (hosts: readonly string[]) =>
  (row: PodcastRow): Podcast => ({
    id: row.id,
    topic: row.topic,
    heading: row.title,
    description: row.description,
    address: row.address,
    player: framable(row.player, hosts),
    publishedAt: row.published_at.toISOString(),
  });
