import { z } from 'zod';
import type { RedisLink } from '../redis.ts';
import type { Entry, Filled } from './entry.ts';

const storedBody = z.codec(
  z.union([z.string(), z.object({ base64: z.string() })]),
  z.union([z.string(), z.instanceof(Buffer)]),
  {
    decode: (body) => (typeof body === 'string' ? body : Buffer.from(body.base64, 'base64')),
    encode: (body) => (typeof body === 'string' ? body : { base64: body.toString('base64') }),
  },
);

const storedAnswer = z.object({
  route: z.string(),
  epoch: z.string(),
  areas: z.array(z.tuple([z.string(), z.number()])),
  status: z.int(),
  headers: z.record(z.string(), z.string()),
  body: storedBody,
});

const lifetimeSeconds = 3600;

/** Larger answers are not shared. */
const maxCharacters = 1024 * 1024;

/** Cached answers shared between processes through Redis. Losing them only costs time. */
export interface SharedAnswers {
  read(key: string): Promise<Filled | undefined>;
  write(key: string, entry: Entry): void;
}

export function createSharedAnswers(redis: RedisLink, release: string): SharedAnswers {
  const name = (key: string) => `answer:${release}:${key}`;
  return {
    async read(key) {
      const text = await redis.attempt(async (client) => client.get(name(key)));
      if (typeof text !== 'string') return undefined;
      const { epoch, areas, ...rest } = storedAnswer.parse(JSON.parse(text));
      return { ...rest, keep: true, stamp: { epoch, areas: new Map(areas) } };
    },
    write(key, { route, stamp, status, headers, body, gzip }) {
      // A long text is stored as bytes. Only texts have a compressed body, which distinguishes them from pictures.
      const original = gzip ? body.toString() : body;
      const text = JSON.stringify({
        route,
        epoch: stamp.epoch,
        areas: [...stamp.areas],
        status,
        headers,
        body: storedBody.encode(original),
      });
      if (text.length > maxCharacters) return;
      void redis.attempt(async (client) => client.set(name(key), text, 'EX', lifetimeSeconds));
    },
  };
}
