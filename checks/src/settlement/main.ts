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
  settleInOneStatement,
  settleWithKills,
  deleteSettlement,
} from '@outpick/server/testing';
import { median } from '../median.ts';

/**
 * `npm run settling`: times the settlement of one large slate against a single bare statement, then settles it again while
 * killing the process three times. All boards must equal the one computed by the rule.
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
const secondsFor = async (work: () => Promise<void>): Promise<number> => {
  const began = performance.now();
  await work();
  return (performance.now() - began) / 1000;
};

const slate = await addBigSlate(platform, picks, seed);
const bareSeconds: number[] = [];
const settlementSeconds: number[] = [];
for (let round = 0; round < rounds; round += 1) {
  bareSeconds.push(await secondsFor(async () => settleInOneStatement(platform, slate)));
  await deleteSettlement(platform, slate.id);
  settlementSeconds.push(await secondsFor(async () => settleSlate(platform, slate.id)));
  if (round < rounds - 1) await deleteSettlement(platform, slate.id);
}
const undisturbed = await digestStored(platform, slate.id);
const byRule = await digestByRule(platform, slate);
await deleteSettlement(platform, slate.id);
const players = Math.ceil(picks / 15);
const scoredAtKills = await settleWithKills({ databaseUrl: url, slateId: slate.id, players, seed });
const killed = await digestStored(platform, slate.id);
await platform.close();
await dropClones(process.pid);
await rm(folder, { recursive: true, force: true });

const result = {
  picks: slate.picks,
  players,
  seconds: median(settlementSeconds),
  bareSeconds: median(bareSeconds),
  ratio:
    Math.round(
      median(settlementSeconds.map((one, round) => one / (bareSeconds[round] ?? Number.NaN))) * 100,
    ) / 100,
  goal: 1.3,
  killedAt: scoredAtKills,
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
  console.log(`killed after ${scoredAtKills.join(', ')} players (seed ${seed})`);
  console.log(`board after the kills ${result.sameAfterKills ? 'identical' : 'DIFFERENT'}`);
  console.log(`board by the rule ${result.sameByRule ? 'identical' : 'DIFFERENT'}`);
}
if (!result.sameAfterKills || !result.sameByRule) process.exitCode = 1;
