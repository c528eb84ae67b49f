import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { eventually } from '@outpick/server/testing';
import { z } from 'zod';
import type { Target } from './target.ts';

const sample = z.object({
  /** When the request was due, in ms since the epoch. */
  at: z.number(),
  ms: z.number(),
  path: z.string(),
  /** 0 if there was no answer. */
  status: z.int(),
});

/** One request of a visitor. */
export type Sample = z.output<typeof sample>;

/** A message from the visitors' process: finished requests, and the time before which all due requests have finished. */
const report = z.object({ samples: z.array(sample), endedUntil: z.number() });

export interface Visitors {
  /** All requests due before this time have ended. */
  readonly endedUntil: number;
  /** Waits until all requests due between the two times have ended, and returns them. */
  between(from: number, to: number): Promise<readonly Sample[]>;
  stop(): void;
}

/** Starts the visitors, who continue until they are stopped. */
export function startVisitors(target: Target): Visitors {
  const samples: Sample[] = [];
  let endedUntil = 0;
  const child = fork(fileURLToPath(new URL('visitors.ts', import.meta.url)));
  child.on('message', (message) => {
    const news = report.parse(message);
    samples.push(...news.samples);
    ({ endedUntil } = news);
  });
  child.send(target);
  return {
    get endedUntil() {
      return endedUntil;
    },
    async between(from, to) {
      await eventually(() => {
        if (endedUntil < to) throw new Error('requests of visitors do not end');
      }, 30_000);
      return samples.filter(({ at }) => at >= from && at < to);
    },
    stop: () => void child.kill(),
  };
}
