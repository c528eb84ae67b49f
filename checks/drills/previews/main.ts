import { createRandom } from '@outpick/forecast';
import {
  checkRandomPreview,
  dropClones,
  openTestPlatform,
  startTestWorker,
  waitUntilIdle,
} from '@outpick/server/testing';
import { isDeepStrictEqual, parseArgs } from 'node:util';
import { planSeedWorld } from '../../../world/src/seed/command.ts';

/**
 * `npm run drill -- previews`: seeds the demo world, makes random corrections, and compares the console's preview of each
 * with the worker's changes. `--small` seeds fewer seasons; `--count` and `--seed` select other corrections.
 */
const { values } = parseArgs({
  options: {
    count: { type: 'string', default: '200' },
    seed: { type: 'string', default: '1' },
    small: { type: 'boolean', default: false },
    json: { type: 'boolean', default: false },
  },
});

const print = values.json ? console.error : console.log;

/** The console cancels a preview that takes longer, with a message. */
const maxPreviewMs = 8000;

/** Long, because after a correction of an old game the worker fits the forecasts of whole seasons again. */
const workMs = 300_000;

const opened = await openTestPlatform({ process: 'worker' });
let worker: Awaited<ReturnType<typeof startTestWorker>> | undefined;
try {
  const { platform } = opened;
  await planSeedWorld(values.small ? ['--small'] : [], new Date())(platform, print);
  worker = await startTestWorker(platform);
  await waitUntilIdle(platform, workMs);
  const random = createRandom(Number(values.seed));
  const kinds = new Map<string, number>();
  let [wrong, late, slowest] = [0, 0, 0];
  for (let count = 1; count <= Number(values.count); count += 1) {
    const { kind, announced, real, milliseconds } = await checkRandomPreview(platform, random, async () =>
      waitUntilIdle(platform, workMs),
    );
    kinds.set(kind, (kinds.get(kind) ?? 0) + 1);
    if (milliseconds > maxPreviewMs) late += 1;
    slowest = Math.max(slowest, milliseconds);
    if (isDeepStrictEqual(announced, real)) continue;
    wrong += 1;
    print(`correction ${count}, ${kind}:`, { announced, real });
  }
  for (const [kind, count] of kinds) print(`${String(count).padStart(4)} ${kind}`);
  print(
    `${values.count} corrections, ${wrong} previewed wrongly, ${late} too late for the console, slowest preview ${Math.round(slowest)} ms`,
  );
  if (values.json)
    console.log(
      JSON.stringify({ kinds: Object.fromEntries(kinds), wrong, late, slowestMs: Math.round(slowest) }),
    );
  if (wrong > 0) process.exitCode = 1;
} finally {
  await worker?.stop(5000);
  await opened.close();
  await dropClones(process.pid);
}
