import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs, promisify } from 'node:util';
import { bootPlatform, readConfig, submissionStatement } from '@outpick/server';
import { addTestPlayers, cloneDatabase, dropClones } from '@outpick/server/testing';
import { addOpenSlate } from '../../drills/growth/grown.ts';
import { median } from '../median.ts';
import { measureLoad, measurePgbench } from '../bench/load.ts';
import { startServer } from '../bench/servers.ts';
import { writeSubmissionScript } from './submission-script.ts';

/**
 * `npm run measure -- submissions`: compares the rate of submissions of 16 picks through the API, with sign-in, checks and
 * idempotency key, with the rate of the same statement in pgbench. The result is the median of the rounds' ratios.
 */
const { values } = parseArgs({
  options: {
    json: { type: 'boolean' },
    rounds: { type: 'string', default: '5' },
    seconds: { type: 'string', default: '5' },
  },
});
const [rounds, seconds] = [Number(values.rounds), Number(values.seconds)];
const players = 2000;
const goal = 0.4;
const run = promisify(execFile);

const folder = await mkdtemp(join(tmpdir(), 'outpick-bench-'));
const databaseUrl = await cloneDatabase();
const variables = {
  DATABASE_URL: databaseUrl,
  FILES_URL: pathToFileURL(folder).href,
  NETWORK_UNITS_PER_MINUTE: '100000000',
  ACCOUNT_UNITS_PER_MINUTE: '100000000',
  SHED_ABOVE_MS: '0',
  LOG_LEVEL: 'info',
};
const platform = await bootPlatform({
  process: 'command',
  config: { ...readConfig(variables), LOG_LEVEL: 'silent' },
});
const testPlayers = await addTestPlayers(platform, players);
const slate = await addOpenSlate(platform);
const date = slate.startsAt.toISOString();

const lua = join(folder, 'submit.lua');
await writeFile(lua, writeSubmissionScript(slate.games, date, testPlayers));

// The same statement with literal parameters. pgbench draws the player and the idempotency key.
const picks = slate.games.map(({ id: slateGameId }) => ({ slateGameId, team: 'Home', margin: 7, date }));
const compiled = submissionStatement({ playerId: 'PLAYER', key: 'KEY', picks }).compile(platform.db);
const literal = (value: unknown): string => {
  if (Array.isArray(value)) return `array[${value.map(literal).join(',')}]`;
  if (value === 'PLAYER') return '(select id from bench_players where n = :n)';
  if (value === 'KEY') return '(random()::text)';
  return typeof value === 'number' ? String(value) : `'${String(value)}'`;
};
const text = compiled.sql
  .replaceAll(/--[^\n]*/gu, '')
  .replaceAll(/\$(\d+)/gu, (_all, place: string) => literal(compiled.parameters[Number(place) - 1]));
const script = join(folder, 'submit.sql');
await writeFile(script, `\\set n random(1, ${players})\n${text.replaceAll(/\s+/gu, ' ')};\n`);
await platform.close();
await run('psql', [
  databaseUrl,
  '-qc',
  `create table bench_players as select row_number() over () as n, id from accounts; create unique index on bench_players (n)`,
]);

const site = await startServer('submissions', '../../../server/bin/outpick', ['site'], variables);
const submit = async () => measureLoad(site, '', seconds, { connections: 32, words: ['-s', lua] });
const results: { ours: number; cpu: number; bare: number }[] = [];
await submit();
for (let round = 0; round < rounds; round += 1) {
  const ours = await submit();
  const bare = await measurePgbench(databaseUrl, script, seconds);
  results.push({ ours: ours.perSecond, cpu: ours.cpuMicroseconds, bare });
}
await site.stop();
await dropClones(process.pid);
await rm(folder, { recursive: true, force: true });

const result = {
  perSecond: Math.round(median(results.map((one) => one.ours))),
  siteCpuMicroseconds: Math.round(median(results.map((one) => one.cpu))),
  pgbenchPerSecond: Math.round(median(results.map((one) => one.bare))),
  ratio: Math.round(median(results.map((one) => one.ours / one.bare)) * 100) / 100,
  goal,
};
if (values.json === true) console.log(JSON.stringify(result));
else {
  console.log(`${rounds} rounds of ${seconds} s, submissions of 16 picks; medians`);
  console.log(
    `through the API   ${result.perSecond} a second, ${result.siteCpuMicroseconds} µs of the site's CPU each`,
  );
  console.log(`pgbench           ${result.pgbenchPerSecond} a second`);
  console.log(`ratio             ${result.ratio} (goal ${goal})`);
}
