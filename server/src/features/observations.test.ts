import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  addBareSlates,
  addBareSports,
  asOwner,
  eventually,
  openTestPlatform,
} from '../../test/support/index.ts';
import type { BareSport, TestPlatform } from '../../test/support/index.ts';
import { openSelfSigned } from '../../test/support/self-signed.ts';
import { anyJob } from '../platform/jobs/job.ts';
import { startWorker } from '../platform/jobs/worker.ts';
import { certificateObservation } from '../platform/http/observe-certificate.ts';
import { startObserving } from '../platform/telemetry/observing.ts';
import type { Observation } from '../platform/telemetry/observing.ts';
import { labelFileFeed } from './ingest/files/index.ts';
import { verifyLedger } from './ledger/index.ts';
import { observations } from './composition.ts';

const feed = {
  sport: 'hockey',
  address: 'https://feeds.example/secret/games.csv?key=secret',
  format: 'outpick-csv',
  everyMinutes: 15,
  createTeams: false,
};
/** Its address differs from the address of `feed` only in the query. */
const secondFeed = { ...feed, address: `${feed.address}&season=2027`, everyMinutes: 720 };

describe('the observations of workers', () => {
  let test: TestPlatform;
  let sport: BareSport;
  let slug: string;

  beforeAll(async () => {
    test = await openTestPlatform({ process: 'worker', config: { FEEDS: [feed, secondFeed] } });
    const [added] = await addBareSports(test.platform, 1);
    if (!added) throw new Error('no sport was added');
    sport = added;
    const { rows } = await sql<{ slug: string }>`select slug from sports`.execute(test.platform.db);
    slug = rows[0]?.slug ?? '';
  });
  afterAll(async () => test.close());

  /** Reads one observation now; returns its samples by gauge. */
  const read = async (name: string) => {
    const observation = observations.find((one) => one.name === name);
    if (!observation) throw new Error(`there is no observation ${name}`);
    const { db, config } = test.platform;
    return observation.read({ db, config });
  };
  const valueOf = async (name: string, gauge: string, labels: object = {}) => {
    const samples = (await read(name))[gauge] ?? [];
    return samples.find((sample) => JSON.stringify(sample.labels ?? {}) === JSON.stringify(labels))?.value;
  };
  const execute = async (text: string, values: readonly unknown[] = []) =>
    asOwner(test.platform.config.DATABASE_URL, text, values);

  it('declare every gauge that they fill, each once', async () => {
    const names = observations.flatMap(({ gauges }) => Object.keys(gauges));
    expect(new Set(names).size).toBe(names.length);
    for (const { name, gauges } of observations.filter((one) => one !== certificateObservation)) {
      const samples = await read(name);
      expect(Object.keys(samples).toSorted()).toEqual(Object.keys(gauges).toSorted());
      for (const [gauge, all] of Object.entries(samples))
        for (const { labels = {}, value } of all) {
          expect(Object.keys(labels)).toEqual(gauges[gauge]?.labels);
          expect(Number.isFinite(value)).toBe(true);
        }
    }
  });

  it('count due jobs and dead jobs by queue, but not jobs that start later', async () => {
    const queue = { queue: 'mail.send' };
    expect(await valueOf('queues', 'outpick_jobs_waiting', queue)).toBe(0);
    await execute(
      `insert into jobs.job (name, data, start_after, policy) values
         ('mail.send', '{}', now() - interval '2 minutes', 'standard'),
         ('mail.send', '{}', now() - interval '9 minutes', 'standard'),
         ('mail.send', '{}', now() + interval '9 minutes', 'standard')`,
    );
    await execute(
      `insert into jobs.job (name, data, source_name, policy) values ('dead', '{}', 'mail.send', 'standard')`,
    );
    expect(await valueOf('queues', 'outpick_jobs_waiting', queue)).toBe(2);
    const oldest = await valueOf('queues', 'outpick_jobs_oldest_seconds', queue);
    expect(oldest).toBeGreaterThanOrEqual(540);
    expect(oldest).toBeLessThan(600);
    expect(await valueOf('queues', 'outpick_jobs_dead', queue)).toBe(1);
    expect(await valueOf('queues', 'outpick_jobs_dead', { queue: 'ratings.run' })).toBe(0);
  });

  it('show when each feed was last fetched, each under its own label without the key in its address', async () => {
    const gauge = 'outpick_feed_fetched_timestamp_seconds';
    const samples = (await read('feeds'))[gauge] ?? [];
    const [labels, secondLabels] = samples.map((sample) => sample.labels);
    expect(labels).toEqual({
      sport: 'hockey',
      feed: expect.stringMatching(/^feeds\.example [\da-f]{8}$/u),
    });
    expect(secondLabels?.['feed']).not.toBe(labels?.['feed']);
    expect(await valueOf('feeds', gauge, labels)).toBe(0);
    expect(await valueOf('feeds', 'outpick_feed_interval_seconds', labels)).toBe(900);
    expect(await valueOf('feeds', 'outpick_feed_interval_seconds', secondLabels)).toBe(43_200);
    const insert = 'insert into file_feeds (address, requested_at, fetched_at) values ($1, now(), $2)';
    await execute(insert, [labelFileFeed(feed.address), null]);
    await execute(insert, [labelFileFeed(secondFeed.address), '2026-11-01T12:00:00Z']);
    expect(await valueOf('feeds', gauge, labels)).toBe(0);
    // The fetch was more than a day ago. The queue deletes jobs after a day, so the gauge must not depend on them.
    expect(await valueOf('feeds', gauge, secondLabels)).toBe(Date.UTC(2026, 10, 1, 12) / 1000);
    expect(JSON.stringify(await read('feeds'))).not.toContain('secret');
    // This is the query with which the runbook finds the address of a label.
    const found = await execute(
      `select address from file_feeds
       where right(coalesce(substring(address from ' .*'), left(encode(sha256(convert_to(address, 'UTF8')), 'hex'), 8)), 8) = $1`,
      [labels?.['feed']?.split(' ')[1]],
    );
    expect(found).toEqual([{ address: labelFileFeed(feed.address) }]);
  });

  it('show for how long a result has been unrated and unsettled', async () => {
    const rated = { sport: slug };
    expect(await valueOf('ratings', 'outpick_unrated_results_seconds', rated)).toBe(0);
    expect(await valueOf('settlement', 'outpick_unsettled_slates')).toBe(0);
    const today = new Date().toISOString().slice(0, 10);
    const [slate] = await addBareSlates(test.platform, [
      { ...sport, firstDay: today, lastDay: today, firstStart: new Date(), games: 2, startsAt: new Date() },
    ]);
    const gameId = slate?.games[0]?.gameId ?? '';
    await execute(`update games set status = 'final', home_points = 3, away_points = 1 where id = $1`, [
      gameId,
    ]);
    // The trigger of the table sets the time of a change of status.
    await execute(
      `update games set schedule_changed_at = clock_timestamp() - interval '5 minutes' where id = $1`,
      [gameId],
    );
    await execute(`update rating_runs set made_at = clock_timestamp() - interval '1 hour'`);
    for (const lag of [
      await valueOf('settlement', 'outpick_settlement_lag_seconds'),
      await valueOf('ratings', 'outpick_unrated_results_seconds', rated),
    ]) {
      expect(lag).toBeGreaterThanOrEqual(300);
      expect(lag).toBeLessThan(330);
    }
    expect(await valueOf('settlement', 'outpick_unsettled_slates')).toBe(1);
    expect(await valueOf('ratings', 'outpick_rating_run_age_seconds', rated)).toBeGreaterThanOrEqual(3600);
  });

  it('show when the first game of a window without a slate starts', async () => {
    const gauge = 'outpick_unopened_slate_starts_in_seconds';
    const startsIn = async (hours: number) => {
      await execute(`delete from games where feed_id = 'unopened'`);
      await execute(
        `insert into games (sport_id, season_id, feed_id, home_team_id, away_team_id, starts_at, league_day, status)
         select $1, $2, 'unopened', home.id, away.id, now() + $3 * interval '1 hour', current_date + 1, 'scheduled'
         from teams as home join teams as away on away.sport_id = home.sport_id
         where home.sport_id = $1 and home.name = 'Home' and away.name = 'Away'`,
        [sport.sportId, sport.seasonId, hours],
      );
      return valueOf('slates', gauge, { sport: slug });
    };
    expect(await startsIn(60)).toBeUndefined();
    expect(await startsIn(2)).toBeCloseTo(7200, -2);
    const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
    await addBareSlates(test.platform, [
      { ...sport, firstDay: tomorrow, lastDay: tomorrow, firstStart: new Date(), games: 1 },
    ]);
    expect(await valueOf('slates', gauge, { sport: slug })).toBeUndefined();
  });

  it('count by sport the games and team names that need an operator', async () => {
    const gauges = [
      'outpick_doubtful_games',
      'outpick_unknown_team_names',
      'outpick_games_set_aside',
      'outpick_games_missing_from_feed',
      'outpick_games_coming',
    ];
    const counts = async () =>
      Promise.all(gauges.map(async (gauge) => valueOf('sources', gauge, { sport: slug })));
    const [, , , , comingBefore = 0] = await counts();
    expect(await counts()).toEqual([0, 0, 0, 0, comingBefore]);
    const insertGame = async (feedId: string, hours: number) =>
      execute(
        `insert into games (sport_id, season_id, feed_id, home_team_id, away_team_id, starts_at, league_day, status, set_aside_at)
         select $1, $2, $3, home.id, away.id, now() + $4 * interval '1 hour', current_date, 'scheduled',
                case when $4 < 0 then now() end
         from teams as home join teams as away on away.sport_id = home.sport_id
         where home.sport_id = $1 and home.name = 'Home' and away.name = 'Away'`,
        [sport.sportId, sport.seasonId, feedId, hours],
      );
    await insertGame('aside', -20);
    await insertGame('old', -400);
    await insertGame('missing', 20);
    await execute(
      `insert into game_sources (sport_id, source, source_id, game_id, reading, read_at, missing_since)
       select sport_id, 'mlb', feed_id, id, '{}', now(), now() from games where feed_id in ('missing', 'old')`,
    );
    await execute(
      `insert into doubtful_games (sport_id, source, source_id, reading, reason, game_ids, is_file, found_at)
       select $1, 'mlb', n::text, '{}', 'two games that day', '{}', false, now() from generate_series(1, 2) as n`,
      [sport.sportId],
    );
    await execute(
      `insert into unknown_teams (sport_id, source, name, seen_at)
       select $1, 'mlb', n::text, now() from generate_series(1, 3) as n`,
      [sport.sportId],
    );
    expect(await counts()).toEqual([2, 3, 1, 1, comingBefore + 1]);
    await execute(`delete from game_sources`);
    await execute(`delete from games where feed_id in ('aside', 'old', 'missing')`);
  });

  it('show the time until the certificate at the public address expires, valid or not', async () => {
    const server = await openSelfSigned();
    try {
      const { db, config } = test.platform;
      const origin = `https://127.0.0.1:${server.port}`;
      const samples = await certificateObservation.read({ db, config: { ...config, PUBLIC_ORIGIN: origin } });
      const [sample] = samples['outpick_certificate_expires_seconds'] ?? [];
      expect(sample?.value).toBeGreaterThan(80_000);
      expect(sample?.value).toBeLessThanOrEqual(86_400);
    } finally {
      await server.close();
    }
    expect(certificateObservation.applies?.(test.platform.config)).toBe(false);
  });

  it('are shown in the metrics; after a failed read, their last values and the time of these values stay', async () => {
    let fails = false;
    const observation: Observation = {
      name: 'test',
      everySeconds: 0,
      gauges: { outpick_test: { help: 'A test.', labels: ['sport'] } },
      read: async () =>
        fails
          ? Promise.reject(new Error('no answer'))
          : Promise.resolve({ outpick_test: [{ labels: { sport: 'a' }, value: 7 }] }),
    };
    const observing = startObserving(test.platform, [observation], 20);
    const { registry } = test.platform.metrics;
    const text = async () => registry.metrics();
    const observedAt = async () =>
      Number(/^outpick_observed_timestamp_seconds\{.*\} (.*)$/mu.exec(await text())?.[1]);
    await eventually(async () =>
      expect(await text()).toContain('outpick_test{sport="a",process="worker"} 7\n'),
    );
    const before = await observedAt();
    await eventually(async () => expect(await observedAt()).toBeGreaterThan(before));
    fails = true;
    await eventually(() => expect(test.log.join('')).toContain('observation failed'));
    const last = await observedAt();
    const failures = () => test.log.filter((line) => line.includes('observation failed')).length;
    const failed = failures();
    await eventually(() => expect(failures()).toBeGreaterThan(failed));
    expect(await observedAt()).toBe(last);
    expect(await text()).toContain('outpick_test{sport="a",process="worker"} 7\n');
    observing.stop();
  });

  it('include the last verification of the ledger: it is daily, and retried after it finds a change and raises an alarm', async () => {
    await execute('delete from job_runs');
    expect(await valueOf('ledger', 'outpick_ledger_verified_age_seconds')).toBeUndefined();
    // Slates of this test have no forecasts in their entries, which the verification reports as altered.
    const worker = await startWorker(
      test.platform,
      [anyJob(verifyLedger)],
      test.platform.config.DATABASE_URL,
      50,
    );
    try {
      await eventually(() => expect(test.log.join('')).toContain('"alarm":"ledger-broken"'));
      await eventually(async () => {
        const runs = await execute(
          `select 1 from job_runs where job = 'ledger.verify' and outcome = 'failed'`,
        );
        expect(runs).toHaveLength(1);
      });
      expect(await valueOf('ledger', 'outpick_ledger_entries')).toBe(2);
      await execute('alter table slate_games disable trigger all');
      await execute('delete from slate_games where true');
      // This run is a retry, because the next daily verification is not due yet.
      await eventually(async () => {
        await execute(
          `update jobs.job set start_after = now() where name = 'ledger.verify' and state = 'retry'`,
        );
        expect(await valueOf('ledger', 'outpick_ledger_verified_age_seconds')).toBeLessThan(60);
      }, 15_000);
    } finally {
      await worker.stop(5000);
    }
  });
});
