import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import type { Tally } from './attack.ts';
import { pause } from './steady.ts';
import type { Target } from './target.ts';

const tally = z.record(z.string(), z.int());

export interface Attacker {
  /** Begins the attack. */
  begin(order: { readonly id: string; readonly target: Target; readonly nice: number }): void;
  /** Ends the attack; returns its responses by status. */
  end(): Promise<Tally>;
}

/** An attacker that does not stop within this time is killed. Its connections close with it. */
const graceMs = 15_000;

/** Starts the attacker's process, which then waits for `begin`. */
export async function startAttacker(): Promise<Attacker> {
  const child = fork(fileURLToPath(new URL('attacker.ts', import.meta.url)));
  const [greeting]: unknown[] = await once(child, 'message');
  if (greeting !== 'ready') throw new Error('the attacker did not start');
  return {
    begin: (order) => void child.send(order),
    async end() {
      const answered = once(child, 'message').then(([counts]: unknown[]) => tally.parse(counts));
      const gone = once(child, 'exit');
      child.send('end');
      const counts = await Promise.race([answered, pause(graceMs).then(() => ({}))]);
      child.kill('SIGKILL');
      await gone;
      return counts;
    },
  };
}
