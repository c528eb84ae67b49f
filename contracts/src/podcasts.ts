import { z } from 'zod';
import { declareCalls } from './call.ts';

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
  /** Where the episode is found. */
  address: z.string(),
  /** What may be shown in a frame: only ever on a host that the site's own list names. */
  player: z.string().nullable(),
  publishedAt: z.iso.datetime(),
});

/** An episode to listen to. */
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
    summary: 'Every published podcast, newest first.',
    output: z.object({ podcastList: z.array(podcast) }),
  },
});
