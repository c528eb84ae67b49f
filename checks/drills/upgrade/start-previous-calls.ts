import { fork } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import type { Settings } from '../../faults/support/outpick.ts';
import type { SentCall } from './send-every-call.ts';

const portableCall = z.object({
  name: z.string(),
  path: z.string(),
  method: z.string(),
  headers: z.record(z.string(), z.string()),
  /** The body of the request in Base64; null if it has none. */
  body: z.string().nullable(),
});

/** A request that can be sent as a message between processes. */
export type PortableCall = z.output<typeof portableCall>;

const toCall = ({ name, path, method, headers, body }: PortableCall): SentCall => ({
  name,
  path,
  init: { method, headers, ...(body === null ? {} : { body: Buffer.from(body, 'base64') }) },
});

export interface PreviousCalls {
  /** Creates one request for each call of the release, each with a new player. */
  readonly create: () => Promise<SentCall[]>;
  close(): Promise<void>;
}

/** Waits for the next message. Throws if the process ends. */
async function receive(child: ChildProcess): Promise<unknown> {
  const [message]: unknown[] = await Promise.race([
    once(child, 'message'),
    once(child, 'exit').then(() => {
      throw new Error('the code of the previous release failed');
    }),
  ]);
  return message;
}

/** Fills a database with data for every call of a release, with that release's code. */
export async function startPreviousCalls(folder: string, settings: Settings): Promise<PreviousCalls> {
  const child = fork(fileURLToPath(new URL('previous-calls.ts', import.meta.url)), [folder], {
    env: { PATH: process.env['PATH'], ...settings },
  });
  await receive(child);
  return {
    async create() {
      child.send('calls');
      return z
        .array(portableCall)
        .parse(await receive(child))
        .map(toCall);
    },
    async close() {
      const gone = once(child, 'exit');
      child.disconnect();
      await gone;
    },
  };
}
