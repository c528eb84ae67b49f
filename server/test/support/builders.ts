import { sql } from 'kysely';
import { putGames } from '../../src/features/games/index.ts';
import { jobs } from '../../src/features/composition.ts';
import { saveSport, storeLogo } from '../../src/features/sports/index.ts';
import { inAct } from './acts.ts';
import type { NewSport } from '../../src/features/sports/index.ts';
import { putTeams } from '../../src/features/teams/index.ts';
import { startWorker } from '../../src/platform/jobs/worker.ts';
import type { Worker } from '../../src/platform/jobs/worker.ts';
import type { Platform } from '../../src/platform/platform.ts';
import { eventually } from './eventually.ts';

const logo =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><circle cx="32" cy="32" r="24"/></svg>';

let count = 0;

/** Adds a sport with defaults for all settings that the test does not specify. Returns its id. */
export const addTestSport = async (platform: Platform, settings: Partial<NewSport> = {}): Promise<string> => {
  count += 1;
  const { logo: picture, ...sport }: NewSport = {
    slug: `sport-${count}`,
    name: `Sport ${count}`,
    position: count,
    model: 'nfl',
    contestWindow: 'week',
    timeZone: 'America/New_York',
    maxMargin: 100,
    tiesPossible: false,
    logo: { name: 'logo.svg', content: Buffer.from(logo) },
    ...settings,
  };
  const key = await storeLogo(platform, picture);
  return inAct(platform, async (tx) => saveSport(platform, tx, { sport, logo: key }));
};

/** A finished game: the teams and their points. */
export type TestResult = readonly [home: string, away: string, homePoints: number, awayPoints: number];

/** Adds teams by name. Returns their ids. */
export const addTestTeams = async (
  { transact }: Platform,
  sportId: string,
  names: readonly string[],
): Promise<ReadonlyMap<string, string>> =>
  transact(async (tx) =>
    putTeams(
      tx,
      sportId,
      names.map((name) => ({
        name,
        city: name,
        conference: null,
        monogram: name.slice(0, 2).toUpperCase(),
        colours: ['#123456', '#ffffff'],
      })),
    ),
  );

/** Adds finished games as a feed would, one per day from the first day on. */
export async function addTestResults(
  platform: Platform,
  sportId: string,
  teams: ReadonlyMap<string, string>,
  results: readonly TestResult[],
  firstDay = '2026-09-06',
  season = 2026,
): Promise<void> {
  const first = Date.parse(`${firstDay}T18:00:00Z`);
  await platform.transact(async (tx) =>
    putGames(
      platform,
      tx,
      sportId,
      results.map(([home, away, homePoints, awayPoints], index) => ({
        feedId: `${season} ${firstDay} ${index}`,
        season,
        startsAt: new Date(first + index * 86_400_000).toISOString(),
        homeTeamId: teams.get(home) ?? '',
        awayTeamId: teams.get(away) ?? '',
        neutral: false,
        status: 'final',
        points: { home: homePoints, away: awayPoints },
        keyPlayers: { home: null, away: null },
        expectedGoals: null,
        closingLine: null,
      })),
    ),
  );
}

/** Waits until no job is left. A job enqueues its follow-up jobs before it is done, so there is no gap. */
export async function waitUntilIdle(platform: Platform, withinMs = 60_000): Promise<void> {
  await eventually(async () => {
    const { rows } = await sql<{ name: string; state: string }>`
      select name, state from jobs.job where state < 'completed' and name <> 'dead' and not starts_with(name, '__')
    `.execute(platform.db);
    if (rows.length > 0)
      throw new Error(`jobs are not done: ${rows.map(({ name, state }) => `${name} (${state})`).join(', ')}`);
  }, withinMs);
}

/** Starts a worker for all jobs. */
export const startTestWorker = async (platform: Platform): Promise<Worker> =>
  startWorker(platform, jobs, platform.config.DATABASE_URL);

/** Starts a worker, waits until no job is left, and stops the worker. */
export async function workUntilIdle(platform: Platform): Promise<void> {
  const worker = await startTestWorker(platform);
  try {
    await waitUntilIdle(platform);
  } finally {
    await worker.stop(5000);
  }
}
