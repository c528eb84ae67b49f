import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { jobs } from '../src/features/composition.ts';
import {
  addTestPlayers,
  addTestSport,
  asOwner,
  finishTestSlate,
  makeBare,
  openTestPlatform,
  playTestSlate,
} from './support/index.ts';
import type { TestPlatform } from './support/index.ts';

describe('checks of due work', () => {
  let opened: TestPlatform;
  beforeAll(async () => {
    opened = await openTestPlatform();
  });
  afterAll(async () => opened.close());

  /** Returns the names of the jobs whose check finds work. */
  const findDue = async () => {
    const due: string[] = [];
    for (const { name, schedule } of jobs)
      if (schedule && 'isDue' in schedule && (await schedule.isDue(opened.platform))) due.push(name);
    return due;
  };
  const change = async (text: string) => asOwner(opened.platform.config.DATABASE_URL, text);

  it('replace cron schedules: no job runs by cron every minute', () => {
    const crons = jobs.flatMap(({ schedule }) => (schedule && 'cron' in schedule ? [schedule.cron] : []));
    expect(crons.length).toBeGreaterThan(3);
    expect(crons.filter((cron) => cron.startsWith('* '))).toEqual([]);
    expect(jobs.filter(({ schedule }) => schedule && 'isDue' in schedule).length).toBeGreaterThan(5);
  });

  it('find a ledger that was not verified for a day, and nothing else on an idle site', async () => {
    expect(await findDue()).toEqual(['ledger.verify']);
    await change(
      `insert into job_runs (job, job_id, attempt, outcome, started_at)
       values ('ledger.verify', gen_random_uuid(), 1, 'done', now() - interval '23 hours')`,
    );
    expect(await findDue()).toEqual([]);
  });

  it('find proofs that expired ten minutes ago', async () => {
    await change(
      `insert into sign_ups (email, contested, expires_at) values ('a@example.com', false, now() - interval '9 minutes')`,
    );
    expect(await findDue()).toEqual([]);
    await change(`update sign_ups set expires_at = now() - interval '11 minutes'`);
    expect(await findDue()).toEqual(['accounts.clear-proofs']);
    await change('delete from sign_ups');
  });

  it('find a feed that was never requested, and then only after its interval', async () => {
    const address = 'https://feeds.example/games.csv';
    const feed = { sport: 'nfl', address, format: 'outpick-csv', createTeams: false, everyMinutes: 10 };
    const platform = { ...opened.platform, config: { ...opened.platform.config, FEEDS: [feed] } };
    const schedule = jobs.find(({ name }) => name === 'files.due')?.schedule;
    const isDue = async () => schedule && 'isDue' in schedule && schedule.isDue(platform);
    expect(await isDue()).toBe(true);
    await change(
      `insert into file_feeds (address, requested_at) values ('${address}', now() - interval '9 minutes')`,
    );
    expect(await isDue()).toBe(false);
    await change(`update file_feeds set requested_at = now() - interval '10 minutes'`);
    expect(await isDue()).toBe(true);
  });

  it('find a locked game whose crowd was not counted, and a result that is not on its board', async () => {
    const { platform } = opened;
    const sport = await makeBare(platform, await addTestSport(platform));
    const [player] = await addTestPlayers(platform, 1);
    if (!player) throw new Error('the player is missing');
    const slate = await playTestSlate(platform, sport, '2026-01-05T18:00:00Z', [[player, 0, 'Home', 5]]);
    // The slate was added without a rating run, so the sport has never been rated.
    expect(await findDue()).toEqual(['ratings.renew']);
    await finishTestSlate(platform, slate, [7, 3, 1]);
    expect(await findDue()).toEqual(['ratings.renew', 'contests.tend']);
    await change('update games set home_points = home_points + 1');
    expect(await findDue()).toEqual(['ratings.renew', 'contests.tend', 'settlement.due-slates']);
  });
});
