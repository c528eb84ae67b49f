import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { bootPlatform, readConfig } from '@outpick/server';
import {
  addTestPlayers,
  cloneDatabase,
  dropClones,
  testBearer,
  testPhotograph,
} from '@outpick/server/testing';
import { startServer } from '../bench/servers.ts';
import { median, quantile } from '../median.ts';

/**
 * `npm run measure -- uploads`: measures the effect of twenty simultaneous uploads of the largest allowed picture on the time
 * of another signed-in call and on the site's memory. Prints medians of the rounds.
 */
const { values } = parseArgs({
  options: { json: { type: 'boolean' }, rounds: { type: 'string', default: '5' } },
});
const goals = { ratio: 2, memory: 300 };
const maxBytes = 5 * 1024 * 1024;

const folder = await mkdtemp(join(tmpdir(), 'outpick-uploads-'));
const variables = {
  DATABASE_URL: await cloneDatabase(),
  FILES_URL: pathToFileURL(folder).href,
  NETWORK_UNITS_PER_MINUTE: '100000000',
  ACCOUNT_UNITS_PER_MINUTE: '100000000',
  SHED_ABOVE_MS: '0',
  LOG_LEVEL: 'silent',
};
const platform = await bootPlatform({ process: 'command', config: readConfig(variables) });
const [caller, ...uploaders] = await addTestPlayers(platform, 21);
await platform.close();
const photograph = await testPhotograph();
if (photograph.length > maxBytes) throw new Error(`the picture has ${photograph.length} bytes`);
const picture = new Blob([new Uint8Array(photograph), new Uint8Array(maxBytes - photograph.length)]);
const site = await startServer('uploads', '../../../server/bin/outpick', ['site'], variables);

async function timeCall(): Promise<number> {
  const began = performance.now();
  const answer = await fetch(`${site.origin}/api/v1/auth/userProfile`, { headers: testBearer(caller) });
  await answer.text();
  if (answer.status !== 200) throw new Error(`the call was answered ${answer.status}`);
  return performance.now() - began;
}

/** Repeats the call until the promise settles. */
async function timeCallsUntil(ended: Promise<unknown>): Promise<{ p95: number; memory: number }> {
  const times: number[] = [];
  let memory = 0;
  const [over, notYet] = [ended.then(() => true), Promise.resolve(false)];
  while (!(await Promise.race([over, notYet]))) {
    times.push(await timeCall());
    memory = Math.max(memory, await site.memory());
  }
  return { p95: quantile(times, 0.95), memory };
}

async function upload(player: (typeof uploaders)[number]): Promise<void> {
  const form = new FormData();
  form.set('email', `${player.id}@example.org`);
  form.set('profilePic', picture, 'photograph.jpg');
  const answer = await fetch(`${site.origin}/api/v1/auth/updateProfile`, {
    method: 'POST',
    headers: testBearer(player),
    body: form,
  });
  if (answer.status !== 200) throw new Error(`an upload was answered ${answer.status}`);
  await answer.text();
}

const pause = async (seconds: number) => new Promise((resolve) => setTimeout(resolve, seconds * 1000));
await timeCallsUntil(Promise.all([pause(2), upload(uploaders[0] ?? { id: '', token: '' })]));
const rounds: { alone: number; beside: number; memory: number }[] = [];
for (let round = 0; round < Number(values.rounds); round += 1) {
  const alone = await timeCallsUntil(pause(5));
  const beside = await timeCallsUntil(Promise.all(uploaders.map(upload)));
  rounds.push({ alone: alone.p95, beside: beside.p95, memory: beside.memory - alone.memory });
}
await site.stop();
await dropClones(process.pid);
await rm(folder, { recursive: true, force: true });

const result = {
  aloneP95: median(rounds.map(({ alone }) => alone)),
  besideP95: median(rounds.map(({ beside }) => beside)),
  ratio: median(rounds.map(({ alone, beside }) => beside / alone)),
  memory: Math.max(...rounds.map(({ memory }) => memory)),
};
const passed = result.ratio < goals.ratio && result.memory < goals.memory;
if (values.json) console.log(JSON.stringify({ ...result, goals, passed }));
else {
  console.log(
    `${values.rounds} rounds of ${uploaders.length} pictures of 16 million pixels in 5 MB, medians`,
  );
  console.log(
    `95 of 100 calls within ${result.aloneP95.toFixed(1)} ms alone, ${result.besideP95.toFixed(1)} ms beside uploads`,
  );
  console.log(`ratio ${result.ratio.toFixed(2)} (under ${goals.ratio})`);
  console.log(`memory at most +${result.memory.toFixed(0)} MB (under ${goals.memory})`);
}
process.exitCode = passed ? 0 : 1;
