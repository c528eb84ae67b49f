import { createHash } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { join } from 'node:path';
import { createRandom, fittedProfile, simulateLeague } from '@outpick/forecast';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import {
  addTestSport,
  asOwner,
  cloneDatabase,
  dropClones,
  eventually,
  openTestPlatform,
  shortOrFull,
} from '@outpick/server/testing';
import { createDeployment, endAll, printTime, start } from './support/outpick.ts';
import type { Settings } from './support/outpick.ts';

/** Seed of the random kill times. `OUTPICK_SEED` overrides it. */
const seed = Number(process.env['OUTPICK_SEED'] ?? 1);
const kills = shortOrFull(4, 10);
/** Upper bound for the rows that an importer imports between two polls. The kills stay this far from the end of the file. */
const slack = 2000;

/** Creates the CSV file of a simulated league. The games of its last rounds have no result yet. */
function createLeagueFile(): { text: string; games: number } {
  const profile = fittedProfile('nfl');
  if (!profile) throw new Error('no fitted profile for nfl');
  const size = { seed: 3, teams: 32, seasons: 11, rounds: 60 };
  const { games } = simulateLeague(profile.parameters, size);
  const last = games.at(-1)?.day ?? 0;
  const lines = games.map(({ season, day, home, away, points }) => {
    const score = day > last - 9 ? ',' : `${points?.home},${points?.away}`;
    const date = new Date(day * 86_400_000).toISOString().slice(0, 10);
    return `${2000 + season},${date},${home},${away},${score},0`;
  });
  const header = 'season,date,home_team,away_team,home_points,away_points,neutral';
  return { text: [header, ...lines].join('\n'), games: games.length };
}

/** Creates a database with one sport. */
async function prepare(): Promise<Settings> {
  const url = await cloneDatabase();
  const opened = await openTestPlatform({ databaseUrl: url });
  await addTestSport(opened.platform, { slug: 'league', name: 'League', contestWindow: 'day' });
  await opened.close();
  return createDeployment({ DATABASE_URL: url, LOG_LEVEL: 'error' });
}

async function readNumber(url: string, statement: string): Promise<number> {
  const [row] = await asOwner<{ value: number }>(url, statement);
  return row?.value ?? 0;
}

/** Waits for a condition. The limit is long, because processes start slowly on a busy machine. */
const until = async (condition: () => Promise<boolean>) =>
  eventually(async () => {
    if (!(await condition())) throw new Error('not yet');
  }, 120_000);

const rowsOfOpenImport =
  'select rows as value from import_runs where finished_at is null order by id desc limit 1';
const ratingAttempts = `select count(*)::int as value from job_runs where job = 'ratings.run'`;
const openAttempts = `select count(*)::int as value from (
  select outcome from job_runs where job = 'ratings.run' order by id desc limit 1) newest where outcome is null`;
/** Expires a dead worker's heartbeat at once. `worker.test.ts` waits for the real expiry. */
const expireHeartbeat = `update jobs.job set heartbeat_on = now() - interval '1 minute'
  where name = 'ratings.run' and state = 'active'`;
/** Skips the delay before the next attempt. */
const retryAtOnce = `update jobs.job set start_after = now() where name = 'ratings.run' and state < 'active'`;
const unfinishedJobs = `select count(*)::int as value from jobs.job where name = 'ratings.run' and state < 'completed'`;

/** Returns checksums of all imported and computed data, without ids, which differ between databases. */
async function computeChecksums({ DATABASE_URL: url = '' }: Settings): Promise<string[]> {
  const statements = [
    `select year, league_day, starts_at, h.name as home, a.name as away, neutral, status, home_points, away_points
     from games join seasons s on s.id = season_id join teams h on h.id = home_team_id join teams a on a.id = away_team_id`,
    'select name, monogram, colour_1, colour_2 from teams',
    'select t.name, rank, rating, deviation from ratings join rating_models using (run_id) join teams t on t.id = team_id',
    `select league_day, h.name as home, a.name as away, home_wins, algo_margin, win_prob, tie_prob,
            forecast_neutral, mean, variance, other_mean, other_variance, encode(factor_points, 'hex'), content, factors
     from predictions join margin_forms on margin_forms.id = form_id join games on games.id = game_id join teams h on h.id = home_team_id join teams a on a.id = away_team_id`,
    'select name, week, day, rating, deviation from rating_history join teams on teams.id = team_id',
  ];
  return Promise.all(
    statements.map(async (statement) => {
      const rows = (await asOwner(url, statement)).map((row) => JSON.stringify(row)).toSorted();
      return `${rows.length} ${createHash('sha256').update(rows.join('\n')).digest('hex')}`;
    }),
  );
}

/** Kills a worker `afterMs` after it has begun a rating run. Returns whether the run was still unfinished. */
async function killWorker(settings: Settings, afterMs: number): Promise<boolean> {
  const { DATABASE_URL = '' } = settings;
  const before = await readNumber(DATABASE_URL, ratingAttempts);
  const running = await start('worker', settings);
  await until(async () => {
    await asOwner(DATABASE_URL, retryAtOnce);
    return (await readNumber(DATABASE_URL, ratingAttempts)) > before;
  });
  await new Promise((resolve) => setTimeout(resolve, afterMs));
  running.signal('SIGKILL');
  await running.exit;
  const isUnfinished = (await readNumber(DATABASE_URL, openAttempts)) === 1;
  await asOwner(DATABASE_URL, expireHeartbeat);
  return isUnfinished;
}

describe('an importer and a worker that are killed with SIGKILL and restarted', () => {
  let path: string;
  let total: number;

  beforeAll(async () => {
    const { text, games } = createLeagueFile();
    const { FILES_URL = '' } = await createDeployment({});
    path = join(fileURLToPath(FILES_URL), 'league.csv');
    total = games;
    await writeFile(path, text);
  });
  afterEach(endAll);
  afterAll(async () => dropClones(process.pid));

  const importer = async (settings: Settings) =>
    start(['import', 'league', '--from', path, '--format', 'normalised', '--create-teams'], settings);
  const finish = async (settings: Settings) => {
    expect(await (await importer(settings)).exit).toBe(0);
    const worker = await start('worker', settings);
    await until(async () => {
      await asOwner(settings['DATABASE_URL'] ?? '', retryAtOnce);
      return (await readNumber(settings['DATABASE_URL'] ?? '', unfinishedJobs)) === 0;
    });
    worker.signal('SIGTERM');
    await worker.exit;
  };

  /** Kills an importer after at least `rows` rows. Returns whether it had imported some rows but not all. */
  const killImporter = async (settings: Settings, rows: number) => {
    const { DATABASE_URL = '' } = settings;
    const running = await importer(settings);
    await until(async () => (await readNumber(DATABASE_URL, rowsOfOpenImport)) >= rows);
    running.signal('SIGKILL');
    await running.exit;
    const imported = await readNumber(DATABASE_URL, rowsOfOpenImport);
    return imported >= rows && imported < total;
  };

  it(`produce the same data as if nothing had been killed (seed ${seed}, ${kills} kills)`, async () => {
    const began = performance.now();
    const [undisturbed, settings] = [await prepare(), await prepare()];
    const finished = finish(undisturbed);
    const random = createRandom(seed);
    const killsInTime: boolean[] = [];
    const part = Math.floor((total - slack) / (kills / 2));
    for (let round = 0; round < kills / 2; round += 1) {
      // Each importer gets further than the previous one, so that each worker finds new games to rate.
      killsInTime.push(await killImporter(settings, round * part + 1 + random.integer(part)));
      killsInTime.push(await killWorker(settings, random.integer(200)));
    }
    expect(killsInTime).toEqual(Array.from({ length: kills }, () => true));
    await finish(settings);
    await finished;
    const expected = await computeChecksums(undisturbed);
    expect(expected.filter((sum) => sum.startsWith('0 '))).toEqual([]);
    expect(await computeChecksums(settings)).toEqual(expected);
    printTime(`${kills} kills of importer and worker, seed ${seed}`, (performance.now() - began) / 1000);
  }, 600_000);
});
