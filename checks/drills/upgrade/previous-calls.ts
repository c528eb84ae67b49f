import { join } from 'node:path';
import type { bootPlatform, readConfig } from '@outpick/server';
import type { prepareEveryCall } from '@outpick/server/testing';
import { z } from 'zod';
import type { PortableCall } from './start-previous-calls.ts';

/**
 * Fills a database with data for every call. Uses the code of another release, whose folder is the argument. Runs in its own
 * process, because the releases may need different versions of a native library. For each message from the parent process,
 * it sends back a list of HTTP requests, one for each call.
 */
const isFunction = (value: unknown) => typeof value === 'function';
const serverCode = z.object({
  bootPlatform: z.custom<typeof bootPlatform>(isFunction),
  readConfig: z.custom<typeof readConfig>(isFunction),
});
const testCode = z.object({ prepareEveryCall: z.custom<typeof prepareEveryCall>(isFunction) });

const [folder = ''] = process.argv.slice(2);
const server = serverCode.parse(await import(join(folder, 'server/src/index.ts')));
const testing = testCode.parse(await import(join(folder, 'server/test/support/index.ts')));

const config = { ...server.readConfig(process.env), LOG_LEVEL: 'silent' } as const;
const platform = await server.bootPlatform({ process: 'command', config });
const newCalls = await testing.prepareEveryCall(platform);

/** Returns one request for each call. Bodies are Base64, because a form cannot be sent as JSON. */
async function describeCalls(): Promise<PortableCall[]> {
  const calls = await newCalls();
  return Promise.all(
    calls.map(async ({ name, path, init }) => {
      const request = new Request(`http://site${path}`, init);
      const body = request.body === null ? null : Buffer.from(await request.arrayBuffer()).toString('base64');
      return { name, path, method: request.method, headers: Object.fromEntries(request.headers), body };
    }),
  );
}

process.on('message', () => void describeCalls().then((calls) => process.send?.(calls)));
process.on('disconnect', () => void platform.close());
process.send?.('ready');
