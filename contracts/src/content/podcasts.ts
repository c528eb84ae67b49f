import { z } from 'zod';
import { declareCalls } from '../call.ts';

const wirePodcast = z.object({
  _id: z.string(),
  id: z.string(),
  topic: z.string(),
  heading: z.string(),
  description: z.string(),
  podcastUrl: z.string(),
  playerUrl: z.string().nullable(),
  publishedAt: z.iso.datetime(),
});

const podcastShape = z.object({
  id: z.string(),
  topic: z.string(),
  heading: z.string(),
  /** Plain text. */
  description: z.string(),
  /** Address of the episode on another site. */
  address: z.string(),
  /** Address of a player to embed, always on a host in PODCAST_HOSTS. */
  player: z.string().nullable(),
  publishedAt: z.iso.datetime(),
});

export const podcast = z.codec(wirePodcast, podcastShape, {
  decode: ({ _id, podcastUrl, playerUrl, ...text }) => ({ ...text, address: podcastUrl, player: playerUrl }),
  encode: ({ address, player, ...text }) => ({
    ...text,
    _id: text.id,
    podcastUrl: address,
    playerUrl: player,
  }),
});

export type Podcast = z.output<typeof podcast>;

export const podcastsCalls = declareCalls({
  listPodcasts: {
    method: 'GET',
    path: '/api/v1/website/getAll-podcast',
    access: 'visitor',
    summary: 'All published podcasts, newest first.',
    output: z.object({ podcastList: z.array(podcast) }),
  },
});
