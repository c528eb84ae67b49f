import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  addBareSlates,
  addBareSports,
  asOwner,
  eventually,
  openTestPlatform,
} from '../../../test/support/index.ts';
import type { BareSport, TestPlatform } from '../../../test/support/index.ts';
import { anyJob } from '../../platform/jobs/job.ts';
import { startWorker } from '../../platform/jobs/worker.ts';
import { slateObservation } from './observe-slates.ts';
import { findMissingSlates, reportMissingSlates } from './missing-slates.ts';

const hour = 3_600_000;

const dayAfter = (days: number) => new Date(Date.now() + days * 24 * hour).toISOString().slice(0, 10);

describe('a sport in season without slates', () => {
  let opened: TestPlatform;
  let sport: BareSport;
  /** When the sport's last slate opened. Starts of games and the clock are set in hours after this time. */
  let base: number;
  let clock: Date;

  beforeAll(async () => {
    opened = await openTestPlatform({ process: 'worker', now: () => clock });
  });
  afterAll(async () => opened.close());
  beforeEach(async () => {
    const [added] = await addBareSports(opened.platform, 1);
    if (!added) throw new Error('no sport was added');
    sport = added;
    await addSlate(0);
    base = Date.now();
    clock = new Date(base);
  });

  const later = (hours: number) => new Date(base + hours * hour);
  const addSlate = async (days: number) =>
    addBareSlates(opened.platform, [
      {
        ...sport,
        firstDay: dayAfter(days),
        lastDay: dayAfter(days),
        firstStart: new Date(Date.now() + days),
        games: 1,
        startsAt: new Date(),
      },
    ]);
  const execute = async (text: string, values: readonly unknown[] = []) =>
    asOwner(opened.platform.config.DATABASE_URL, text, values);
  const addGame = async (hours: number, status = 'scheduled') =>
    execute(
      `insert into games (sport_id, season_id, feed_id, home_team_id, away_team_id, starts_at, league_day, status)
       select $1, $2, uuid_v7()::text, home.id, away.id, $3, ($3::timestamptz at time zone 'UTC')::date, $4
       from teams as home join teams as away on away.sport_id = home.sport_id
       where home.sport_id = $1 and home.name = 'Home' and away.name = 'Away'`,
      [sport.sportId, sport.seasonId, later(hours), status],
    );
  const isMissing = async (hours: number) => {
    const slug = await readSlug();
    const found = await findMissingSlates(opened.platform.db, later(hours));
    return found.some((one) => one.sport === slug);
  };
  const readSlug = async () => {
    const [row] = await execute('select slug from sports where id = $1', [sport.sportId]);
    return String(row?.['slug']);
  };

  const readGauge = async () => {
    const { db, config } = opened.platform;
    const labels = { sport: await readSlug() };
    const samples = (await slateObservation.read({ db, config }))['outpick_slate_missing'];
    return samples?.find((sample) => JSON.stringify(sample.labels) === JSON.stringify(labels))?.value;
  };

  it('is found two days after its last slate, once a game has begun without a slate', async () => {
    await addGame(49);
    await addGame(75);
    expect(await isMissing(47)).toBe(false);
    // No game has begun since the last slate, so the next slate may still open in time.
    expect(await isMissing(48.5)).toBe(false);
    expect(await isMissing(49.5)).toBe(true);
    await addSlate(2);
    await addSlate(3);
    expect(await isMissing(49.5)).toBe(false);
  });

  it('is not found without a game within four days, nor if the game was postponed', async () => {
    await addGame(49, 'postponed');
    await addGame(75);
    expect(await isMissing(49.5)).toBe(false);
    await addGame(49);
    expect(await isMissing(49.5)).toBe(true);
    await execute(`update games set starts_at = starts_at + interval '4 days' where starts_at > $1`, [
      later(74),
    ]);
    expect(await isMissing(49.5)).toBe(false);
  });

  it('is found after eight days if its contests are weekly', async () => {
    await execute(`update sports set contest_window = 'week' where id = $1`, [sport.sportId]);
    await addGame(8 * 24 + 1);
    await addGame(9 * 24);
    expect(await isMissing(8 * 24 + 0.5)).toBe(false);
    expect(await isMissing(8 * 24 + 1.5)).toBe(true);
    expect(await isMissing(9 * 24 + 1)).toBe(false);
  });

  it('raises an alarm once a day', async () => {
    await addGame(49);
    await addGame(75);
    const { schedule } = reportMissingSlates;
    const isDue = async () => schedule && 'isDue' in schedule && schedule.isDue(opened.platform);
    clock = later(47);
    expect(await isDue()).toBe(false);
    clock = later(50);
    expect(await isDue()).toBe(true);
    const alarms = () => opened.log.filter((line) => line.includes('"alarm":"slate-missing"'));
    const worker = await startWorker(
      opened.platform,
      [anyJob(reportMissingSlates)],
      opened.platform.config.DATABASE_URL,
      50,
    );
    try {
      await eventually(() => expect(alarms()).toHaveLength(1), 15_000);
    } finally {
      await worker.stop(5000);
    }
    expect(alarms()[0]).toContain(`"sport":"${await readSlug()}"`);
    expect(await isDue()).toBe(false);
    await execute(
      `update job_runs set started_at = started_at - interval '1 day' where job = 'slates.missing'`,
    );
    expect(await isDue()).toBe(true);
  });

  it('is shown in the metrics', async () => {
    await addGame(-25);
    await addGame(24);
    expect(await readGauge()).toBe(0);
    await execute(`update slates set opened_at = opened_at - interval '3 days' where sport_id = $1`, [
      sport.sportId,
    ]);
    expect(await readGauge()).toBe(1);
  });
});
