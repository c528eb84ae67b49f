import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { bootPlatform, readConfig, runRatings } from '@outpick/server';
import { cloneDatabase, dropClones } from '@outpick/server/testing';
import { LEAGUES } from '../backtest/leagues.ts';
import { dataFolder, hasLeague } from '../backtest/read-games.ts';
import { digestGames } from './digest-games.ts';
import { importLeague, putLeague } from './import-league.ts';

const USAGE = `npm run measure -- import-all [--league <name> …] [--rate] [--expect <digest>]
  --league   only this league; may be given more than once
  --rate     then rate every sport from scratch and print the time
  --expect   fail unless the stored games have this digest, for example from another release`;

/** Imports every real league twice into a new database. The second import must change nothing. */
const { values: options } = parseArgs({
  options: {
    league: { type: 'string', multiple: true },
    rate: { type: 'boolean', default: false },
    expect: { type: 'string' },
    help: { type: 'boolean', default: false },
  },
});
const leagues = LEAGUES.filter(({ name }) => (options.league?.includes(name) ?? true) && hasLeague(name));
if (options.help || leagues.length === 0) {
  console.error(options.help ? USAGE : `There are no such game files in ${dataFolder()}.`);
  process.exit(options.help ? 0 : 1);
}

const maxMegabytes = 400;
const folder = await mkdtemp(join(tmpdir(), 'outpick-import-'));
const [databaseUrl, filesUrl] = [await cloneDatabase(), pathToFileURL(folder).href];
const platform = await bootPlatform({
  process: 'command',
  config: readConfig({ DATABASE_URL: databaseUrl, FILES_URL: filesUrl, LOG_LEVEL: 'error' }),
});
const sportIds = new Map<string, string>();
for (const [index, league] of leagues.entries())
  sportIds.set(league.name, await putLeague(platform, league, index + 1));

const began = performance.now();
const totals = { games: 0, changedAgain: 0, refused: 0, megabytes: 0 };
for (const time of ['first', 'second'] as const) {
  for (const league of leagues) {
    const { output, rows, added, changed, refused, megabytes } = await importLeague(league, {
      databaseUrl,
      filesUrl,
    });
    console.log(`${time.padEnd(6)} ${league.name.padEnd(12)} ${output}`);
    if (time === 'first') totals.games += rows;
    else totals.changedAgain += added + changed;
    totals.refused += refused;
    totals.megabytes = Math.max(totals.megabytes, megabytes);
  }
}

const importSeconds = Math.round((performance.now() - began) / 1000);
const digest = await digestGames(databaseUrl);

if (options.rate)
  for (const [name, sportId] of sportIds) {
    const [ratingBegan, before] = [performance.now(), process.cpuUsage()];
    await runRatings(platform, sportId);
    const { user, system } = process.cpuUsage(before);
    const [seconds, own] = [(performance.now() - ratingBegan) / 1000, (user + system) / 1e6];
    console.log(
      `rated  ${name.padEnd(12)} in ${seconds.toFixed(1)} s, CPU time of this process ${own.toFixed(1)} s`,
    );
  }

await platform.close();
await dropClones(process.pid);
await rm(folder, { recursive: true, force: true });
const { games, changedAgain, refused, megabytes } = totals;
const passed = changedAgain + refused === 0 && megabytes < maxMegabytes;
console.log(
  `${leagues.length} leagues, ${games} games; the second import changed ${changedAgain}; peak memory ${megabytes} MB (goal: below ${maxMegabytes}): ${passed ? 'met' : 'MISSED'}`,
);
const isExpected = options.expect === undefined || options.expect === digest;
console.log(
  `both imports took ${importSeconds} s; digest of the stored games: ${digest}${isExpected ? '' : ', NOT THE EXPECTED ONE'}`,
);
process.exitCode = passed && isExpected ? 0 : 1;
