import { setPriority } from 'node:os';
import { z } from 'zod';
import { createCounter } from './attack.ts';
import { attacks } from './attacks/index.ts';
import { pause } from './steady.ts';
import { addresses, target } from './target.ts';

/** The attacker runs in its own process. The parent sends the attack and its priority as one message. */
const order = z.object({ id: z.string(), target, nice: z.int() });
const counter = createCounter();
const ending = new AbortController();

/** Maximum extra time for an attack that has not yet got its minimum number of responses. */
const maxExtraMs = 10_000;

async function end(least: number): Promise<void> {
  const deadline = performance.now() + maxExtraMs;
  while (counter.total < least && performance.now() < deadline) await pause(20);
  ending.abort();
}

async function attack(message: unknown): Promise<void> {
  const { id, target: site, nice } = order.parse(message);
  setPriority(nice);
  const index = attacks.findIndex((one) => one.id === id);
  process.once('message', () => void end(attacks[index]?.least ?? 0));
  await attacks[index]?.run({
    target: site,
    address: (number) => addresses.attacker(index, number),
    counter,
    signal: ending.signal,
  });
  process.send?.(counter.counts, () => process.exit());
}

process.once('message', (message) => void attack(message));
process.once('disconnect', () => process.exit());
process.send?.('ready');
