import { bootPlatform, readConfig } from '@outpick/server';
import { runDueFeeds } from '@outpick/server/testing';
import { z } from 'zod';

/**
 * The importing worker of a simulated season: a process of its own, because it is killed on the way. The parent sends a
 * moment; the worker does what is due then and answers with what it did.
 */
const orderSchema = z.strictObject({ at: z.iso.datetime(), isRetry: z.boolean() });

let now = new Date(0);
const platform = await bootPlatform({
  process: 'worker',
  config: readConfig(process.env),
  now: () => now,
});

async function obey(message: unknown): Promise<void> {
  const { at, isRetry } = orderSchema.parse(message);
  now = new Date(at);
  const { nextDue, ...done } = await runDueFeeds(platform, isRetry);
  process.send?.({ ...done, nextDue: nextDue?.toISOString() ?? null });
}

process.on('message', (message) => {
  obey(message).catch((error: unknown) => {
    process.send?.({ error: error instanceof Error ? (error.stack ?? error.message) : String(error) });
  });
});
process.on('disconnect', () => process.exit(0));
