import { z } from 'zod';
import type { RedisLink } from '../redis.ts';
import type { Filled } from './entry.ts';

const storedBody = z.codec(
  z.union([z.string(), z.object({ base64: z.string() })]),
  z.union([z.string(), z.instanceof(Buffer)]),
  {
    decode: (body) => (typeof body === 'string' ? body : Buffer.from(body.base64, 'base64')),
    encode: (body) => (typeof body === 'string' ? body : { base64: body.toString('base64') }),
  },
);

const stored = z.object({
  route: z.string(),
  stamp: z.array(z.tuple([z.string(), z.number()])),
  status: z.int(),
  headers: z.record(z.string(), z.string()),
  body: storedBody,
});

const lifetimeSeconds = 3600;

/** Cached answers shared between processes through Redis. Losing them only costs time. */
export interface SharedAnswers {
  read(key: string): Promise<Filled | undefined>;
  write(key: string, filled: Filled): void;
}

export function createSharedAnswers(redis: RedisLink, release: string): SharedAnswers {
  const name = (key: string) => `answer:${release}:${key}`;
  return {
    async read(key) {
      const text = await redis.attempt(async (client) => client.get(name(key)));
      if (typeof text !== 'string') return undefined;
      const { stamp, ...rest } = stored.parse(JSON.parse(text));
      return { ...rest, keep: true, stamp: new Map(stamp) };
    },
    write(key, { route, stamp, status, headers, body }) {
      const text = JSON.stringify({
        route,
        stamp: [...stamp],
        status,
        headers,
        body: storedBody.encode(body),
      });
      void redis.attempt(async (client) => client.set(name(key), text, 'EX', lifetimeSeconds));
    },
  };
}
