import { bootPlatform, readConfig } from '@outpick/server';
import { runDueFeeds } from '@outpick/server/testing';
import { z } from 'zod';

/**
 * The importing worker of a simulated season. It runs in its own process, because the drill kills it. The parent sends a
 * moment; the worker runs the feeds due then and reports the result.
 */
const orderSchema = z.strictObject({ at: z.iso.datetime(), isRetry: z.boolean() });

let now = new Date(0);
const platform = await bootPlatform({
  process: 'worker',
  config: readConfig(process.env),
  now: () => now,
});

async function runOrder(message: unknown): Promise<void> {
  const { at, isRetry } = orderSchema.parse(message);
  now = new Date(at);
  const { nextDue, ...result } = await runDueFeeds(platform, isRetry);
  process.send?.({ ...result, nextDue: nextDue?.toISOString() ?? null });
}

process.on('message', (message) => {
  runOrder(message).catch((error: unknown) => {
    process.send?.({ error: error instanceof Error ? (error.stack ?? error.message) : String(error) });
  });
});
process.on('disconnect', () => process.exit(0));
