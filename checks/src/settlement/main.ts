import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { bootPlatform, readConfig, settleSlate } from '@outpick/server';
import {
  addBigSlate,
  cloneDatabase,
  digestByRule,
  digestStored,
  dropClones,
  settleBare,
  settleWithKills,
  unsettle,
} from '@outpick/server/testing';
import { median } from '../median.ts';

/**
 * `npm run settling`: the picks of one slate settled beside the bare statement in the same run, then again with the
 * process killed three times on the way; the boards must be the same, and those of the rule.
 */
const { values } = parseArgs({
  options: {
    json: { type: 'boolean' },
    picks: { type: 'string', default: '5000000' },
    seed: { type: 'string', default: '1' },
    rounds: { type: 'string', default: '3' },
  },
});
const [picks, seed, rounds] = [Number(values.picks), Number(values.seed), Number(values.rounds)];

const folder = await mkdtemp(join(tmpdir(), 'outpick-settling-'));
const url = await cloneDatabase();
const config = readConfig({ DATABASE_URL: url, FILES_URL: pathToFileURL(folder).href, LOG_LEVEL: 'silent' });
const platform = await bootPlatform({ process: 'command', config });
const timed = async (work: () => Promise<void>): Promise<number> => {
  const began = performance.now();
  await work();
  return (performance.now() - began) / 1000;
};

const slate = await addBigSlate(platform, picks, seed);
const bare: number[] = [];
const ours: number[] = [];
for (let round = 0; round < rounds; round += 1) {
  bare.push(await timed(async () => settleBare(platform, slate)));
  await unsettle(platform, slate.id);
  ours.push(await timed(async () => settleSlate(platform, slate.id)));
  if (round < rounds - 1) await unsettle(platform, slate.id);
}
const undisturbed = await digestStored(platform, slate.id);
const byRule = await digestByRule(platform, slate);
await unsettle(platform, slate.id);
const players = Math.ceil(picks / 15);
const inside = await settleWithKills(url, slate.id, players, seed);
const killed = await digestStored(platform, slate.id);
await platform.close();
await dropClones(process.pid);
await rm(folder, { recursive: true, force: true });

const result = {
  picks: slate.picks,
  players,
  seconds: median(ours),
  bareSeconds: median(bare),
  ratio: Math.round(median(ours.map((one, round) => one / (bare[round] ?? Number.NaN))) * 100) / 100,
  goal: 1.3,
  killedAt: inside,
  sameAfterKills: killed === undisturbed,
  sameByRule: byRule === undisturbed,
};
if (values.json === true) console.log(JSON.stringify(result));
else {
  console.log(`${result.picks} picks of ${players} players, medians of ${rounds} rounds`);
  console.log(
    `settled in ${result.seconds.toFixed(1)} s, the bare statement ${result.bareSeconds.toFixed(1)} s`,
  );
  console.log(`ratio ${result.ratio} (goal ${result.goal})`);
  console.log(`killed after ${inside.join(', ')} players (seed ${seed})`);
  console.log(`board after the kills ${result.sameAfterKills ? 'the same' : 'ANOTHER'}`);
  console.log(`board by the rule ${result.sameByRule ? 'the same' : 'ANOTHER'}`);
}
if (!result.sameAfterKills || !result.sameByRule) process.exitCode = 1;
