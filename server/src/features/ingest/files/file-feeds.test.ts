import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  addTestSport,
  asOwner,
  dumpDatabase,
  eventually,
  openTestPlatform,
  startProviderServer,
} from '../../../../test/support/index.ts';
import type { Fault, ProviderServer, TestPlatform } from '../../../../test/support/index.ts';
import { parsePrivateNetwork } from '../../../platform/config/links.ts';
import { startWorker } from '../../../platform/jobs/worker.ts';
import { jobs } from '../../composition.ts';
import { importFileFeed } from './file-feed-jobs.ts';
import { labelFileFeed, withFileFeed } from './fetch-file-feed.ts';

const games = 'season,date,home_team,away_team\n';
const key = 'key-in-the-query';
const header = 'key-in-the-header';

describe('a feed of files', () => {
  let fault: Fault | undefined;
  let server: ProviderServer;
  let test: TestPlatform;
  let address: string;

  beforeAll(async () => {
    server = await startProviderServer({
      provider: { answer: () => ({ status: 200, body: games }) },
      league: () => ({ games: [], now: new Date() }),
      faults: () => fault,
    });
    address = `${server.origin}/games.csv?key=${key}`;
    const loopback = parsePrivateNetwork('127.0.0.1');
    const secret = { name: 'club', place: 'header', key: 'X-Key', prefix: '' } as const;
    test = await openTestPlatform({
      config: {
        FEED_ORIGINS: [server.origin],
        PRIVATE_NETWORKS: 'network' in loopback ? [loopback.network] : [],
        FEED_SECRETS: new Map([['club', header]]),
        FEEDS: [
          { sport: 'hockey', address, format: 'outpick-csv', everyMinutes: 15, createTeams: false, secret },
        ],
      },
    });
    await addTestSport(test.platform, { slug: 'hockey' });
  });
  afterAll(async () => Promise.all([server.close(), test.close()]));
  beforeEach(() => {
    fault = undefined;
  });

  const execute = async (text: string) => asOwner(test.platform.config.DATABASE_URL, text);

  it('counts as fetched once its import succeeds or it is unchanged', async () => {
    const { platform } = test;
    const plain = `${server.origin}/games.csv`;
    const fetchWith = async (use: () => Promise<string>) => withFileFeed(platform, { address: plain }, use);
    const isFetched = async () =>
      execute(`select fetched_at > now() - interval '1 minute' as fetched from file_feeds`);
    fault = { kind: 'status', status: 500 };
    await expect(fetchWith(async () => Promise.resolve('unused'))).rejects.toThrow(`${plain}: answered 500`);
    expect(await isFetched()).toEqual([{ fetched: null }]);
    fault = undefined;
    await expect(fetchWith(async () => Promise.reject(new Error('no import')))).rejects.toThrow('no import');
    expect(await isFetched()).toEqual([{ fetched: null }]);
    expect(await fetchWith(async () => Promise.resolve('imported'))).toBe('imported');
    expect(await isFetched()).toEqual([{ fetched: true }]);
    await execute(`update file_feeds set fetched_at = now() - interval '1 hour'`);
    expect(await fetchWith(async () => Promise.resolve('unused'))).toBeUndefined();
    expect(await isFetched()).toEqual([{ fetched: true }]);
  });

  it('has a unique label without user and query', () => {
    expect(labelFileFeed('https://feeds.example/a.csv')).toBe('https://feeds.example/a.csv');
    const labels = ['?key=1', '?key=2'].map((query) => labelFileFeed(`https://feeds.example/a.csv${query}`));
    expect(labels[0]).toMatch(/^https:\/\/feeds\.example\/a\.csv [0-9a-f]{8}$/u);
    expect(labels[0]).not.toBe(labels[1]);
    expect(labelFileFeed('https://me:word@feeds.example/a.csv')).toMatch(
      /^https:\/\/feeds\.example\/a\.csv [0-9a-f]{8}$/u,
    );
  });

  it('is named by its label in run, log and alarm when it fails, and its keys appear nowhere', async () => {
    const { platform } = test;
    const label = labelFileFeed(address);
    fault = { kind: 'status', status: 404 };
    await platform.transact(async (tx) => {
      platform.jobs.enqueue(tx, importFileFeed, { sport: 'hockey', feed: label });
      await Promise.resolve();
    });
    const worker = await startWorker(platform, jobs, platform.config.DATABASE_URL);
    try {
      // The worker records an attempt at its end. The next attempt follows half a minute later.
      await eventually(async () =>
        expect(await execute(`select outcome from job_runs where job = 'files.import-feed'`)).toEqual([
          { outcome: 'failed' },
        ]),
      );
    } finally {
      await worker.stop(5000);
    }
    const request = server.requests.at(-1);
    expect(request?.path).toContain(key);
    expect(request?.headers['x-key']).toBe(header);
    const [run] = await execute(`select source, outcome, problems from import_runs`);
    expect(run).toEqual({
      source: label,
      outcome: 'failed',
      problems: [{ line: 0, reason: `${label}: answered 404` }],
    });
    const alarms = test.log.filter((line) => line.includes('feed-failing'));
    expect(alarms[0]).toContain(label);
    const traces = [await dumpDatabase(platform.config.DATABASE_URL), ...test.log].join('\n');
    expect(traces).toContain(label);
    expect(traces).not.toContain(key);
    expect(traces).not.toContain(header);
  });

  it('accepts a job from the previous release, which contains the address', () => {
    const data = { sport: 'hockey', address, format: 'outpick-csv', createTeams: false };
    expect(importFileFeed.data.parse(data)).toEqual({ sport: 'hockey', feed: labelFileFeed(address) });
  });

  it('has a label instead of its address in rows from the previous release after the migration', async () => {
    const [, statements = ''] = (
      await readFile(new URL('../../../../migrations/0020_sport_feeds.sql', import.meta.url), 'utf8')
    ).split('-- Addresses of file feeds');
    const secretAddress = 'https://feeds.example/a.csv?key=old-key';
    await execute(`
      insert into file_feeds (address, requested_at) values ('${secretAddress}', now()), ('https://feeds.example/b.csv', now()),
        ('https://me:old-key@feeds.example/c.csv', now());
      insert into import_runs (sport_id, format, source)
        select id, 'outpick-csv', unnest(array['${secretAddress}', 'https://me:old-key@feeds.example/c.csv', 'what?.csv']) from sports;
      insert into job_runs (job, job_id, attempt, error)
        values ('imports.feed', gen_random_uuid(), 1, 'the feed ${secretAddress} names no known sport');
      insert into jobs.job (name, data, policy) values ('imports.feed', '{"address": "${secretAddress}"}', 'standard');
    `);
    await execute(`-- ${statements}`);
    const dump = await dumpDatabase(test.platform.config.DATABASE_URL);
    expect(dump).not.toContain('old-key');
    for (const kept of [labelFileFeed(secretAddress), 'https://feeds.example/b.csv', 'what?.csv'])
      expect(dump).toContain(kept);
  });
});
