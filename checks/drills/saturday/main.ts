import { parseArgs } from 'node:util';
import { runRatings } from '@outpick/server';
import { asOwner, dropClones, openTestPlatform } from '@outpick/server/testing';
import { readDatabaseSeconds, readLogPosition } from '../../measure/database-use.ts';
import { addLeague, drawResultTimes } from './league.ts';
import { playDay } from './play.ts';

/**
 * `npm run drill -- saturday`: stores the results of a college league's Saturday. Prints the write-ahead log and CPU time of
 * the rating runs, and the age of forecasts. The log is measured for the whole server at TEST_DATABASE_URL, so nothing else
 * should use that server.
 */
const { values } = parseArgs({
  options: {
    json: { type: 'boolean' },
    games: { type: 'string', default: '5000' },
    results: { type: 'string', default: '150' },
    teams: { type: 'string', default: '360' },
    seasons: { type: 'string', default: '3' },
    hours: { type: 'string', default: '6' },
    seed: { type: 'string', default: '1' },
  },
});
const [coming, count, seed] = [Number(values.games), Number(values.results), Number(values.seed)];

const opened = await openTestPlatform({ process: 'command' });
const { platform } = opened;
const url = platform.config.DATABASE_URL;
const readOwnCpu = (): number => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6;
};

const league = await addLeague(platform, {
  teams: Number(values.teams),
  seasons: Number(values.seasons),
  coming,
  seed,
});
const training = performance.now();
await runRatings(platform, league.sportId);
const trainingSeconds = (performance.now() - training) / 1000;
await asOwner(url, 'checkpoint');
const times = drawResultTimes(Math.min(count, league.results.length), Number(values.hours), seed);
const results = times.flatMap((at, index) => {
  const game = league.results[index];
  return game ? [{ at, game }] : [];
});
const before = [await readLogPosition(url), readOwnCpu(), await readDatabaseSeconds(url)] as const;
const { runs, oldestSeconds } = await playDay(platform, league.sportId, results);
const after = [await readLogPosition(url), readOwnCpu(), await readDatabaseSeconds(url)] as const;
await opened.close();
await dropClones(process.pid);

const figures = {
  games: league.games,
  coming,
  results: results.length,
  runs,
  walBytes: after[0] - before[0],
  walBytesPerResult: Math.round((after[0] - before[0]) / results.length),
  cpuSeconds: Number((after[1] - before[1]).toFixed(1)),
  databaseCpuSeconds: Number((after[2] - before[2]).toFixed(1)),
  oldestForecastSeconds: Math.round(oldestSeconds),
  firstTrainingSeconds: Number(trainingSeconds.toFixed(1)),
  goalSeconds: 180,
};
if (values.json === true) console.log(JSON.stringify(figures));
else {
  console.log(
    `${figures.results} results in ${values.hours} hours, ${coming} coming games, ${league.games} games in all`,
  );
  console.log(`rating runs              ${runs}`);
  console.log(`write-ahead log          ${(figures.walBytes / 1e6).toFixed(0)} MB`);
  console.log(`  for each result        ${(figures.walBytesPerResult / 1e6).toFixed(1)} MB`);
  console.log(`CPU                      ${figures.cpuSeconds} s, database ${figures.databaseCpuSeconds} s`);
  console.log(
    `oldest forecast          ${figures.oldestForecastSeconds} s after a result (goal: at most 180 s)`,
  );
  console.log(`training from the start  ${figures.firstTrainingSeconds} s`);
}
if (figures.oldestForecastSeconds > figures.goalSeconds) process.exitCode = 1;
