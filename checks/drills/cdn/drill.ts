import {
  addBareSlates,
  addBareSports,
  addTestPlayers,
  eventually,
  testBearer,
} from '@outpick/server/testing';
import pg from 'pg';
import { command, createDeployment, startReady } from '../../faults/support/outpick.ts';
import type { Settings } from '../../faults/support/outpick.ts';
import { findFreePort } from '../../faults/support/ports.ts';
import { withPlatform } from '../../faults/support/writer.ts';
import { withCleanUp } from '../clean-up.ts';
import type { CleanUp } from '../clean-up.ts';
import type { Drill, DrillOptions, ShipRow } from '../drill.ts';
import { countAnswers, Load } from '../rolling/load.ts';
import { startPostgres } from '../support/servers.ts';
import { startVarnish } from '../support/varnish.ts';
import { readForwarded } from './forwarded.ts';

const sports = '/api/v1/website/getAllSportsCategory';

/** Adds ten sports with an open contest each, and one player. */
const prepare = async (settings: Settings) =>
  withPlatform(settings, async (platform) => {
    const added = await addBareSports(platform, 10);
    const startsAt = new Date(Date.now() + 7 * 86_400_000);
    const days = { firstDay: '2026-11-10', lastDay: '2099-01-01', firstStart: startsAt };
    await addBareSlates(
      platform,
      added.map((sport) => ({ ...sport, ...days, games: 3, startsAt })),
    );
    const [player] = await addTestPlayers(platform, 1);
    return { sportIds: added.map(({ sportId }) => sportId), player };
  });

/** Returns public pages and calls with repetition: the n-th occurs 1/n as often as the first (Zipf's law). */
function publicPaths(sportIds: readonly string[]): string[] {
  const paths = ['/', sports, ...sportIds.flatMap((id) => [`/content/${id}`, `/ranking/${id}`])];
  return paths.flatMap((path, index) =>
    Array.from({ length: Math.ceil(paths.length / (index + 1)) }, () => path),
  );
}

/** Renames a sport and raises its data version, as the console does. */
async function rename(databaseUrl: string, sportId: string, name: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query('begin');
    await client.query('update sports set name = $2 where id = $1', [sportId, name]);
    await client.query(`select raise_data_versions(array['sports'])`);
    await client.query('commit');
  } finally {
    await client.end();
  }
}

async function secondsUntil(origin: string, name: string): Promise<number> {
  const began = performance.now();
  await eventually(async () => {
    const text = await (await fetch(origin + sports)).text();
    if (!text.includes(name)) throw new Error('the old answer is still served');
  }, 60_000);
  return (performance.now() - began) / 1000;
}

const trueAddresses = '198.51.100.7, 127.0.0.1 https; 127.0.0.2 http';

const round = (value: number, digits: number) => Number(value.toFixed(digits));

async function measure({ short, print }: DrillOptions, cleanUp: CleanUp): Promise<readonly ShipRow[]> {
  const postgres = await startPostgres(cleanUp);
  const settings = await createDeployment({
    DATABASE_URL: postgres.url,
    LOG_LEVEL: 'warn',
    TRUSTED_PROXIES: '127.0.0.1',
  });
  await command(['migrate'], settings);
  const { sportIds, player } = await prepare(settings);
  const site = await startReady('site', settings);
  const port = await findFreePort();
  const varnish = await cleanUp.own(startVarnish(port, Number(new URL(site.origin).port)), async (one) =>
    one.stop(),
  );
  const origin = `http://127.0.0.1:${port}`;
  const load = new Load(origin);
  cleanUp.add(async () => load.stop());
  const paths = publicPaths(sportIds);
  for (let visitor = 0; visitor < 40; visitor += 1) {
    let turn = visitor * 7;
    load.add(() => ({
      exchange: { method: 'GET', path: paths[(turn += 11) % paths.length] ?? '/' },
    }));
  }
  const more = async (count: number) => {
    const enough = load.requests + count;
    await eventually(() => {
      if (load.requests < enough) throw new Error('too few requests were answered');
    }, 120_000);
  };
  await more(200);
  const before = { all: load.requests, site: await countAnswers(site) };
  await more(short ? 2000 : 10_000);
  const all = load.requests - before.all;
  const atSite = (await countAnswers(site)) - before.site;
  const [sportId = ''] = sportIds;
  const delays: number[] = [];
  for (let turn = 0; turn < (short ? 2 : 5); turn += 1) {
    await rename(postgres.url, sportId, `Renamed ${turn}`);
    delays.push(await secondsUntil(origin, `Renamed ${turn}`));
    print(`new answer after ${delays.at(-1)?.toFixed(2)} s`);
  }
  await rename(postgres.url, sportId, 'Renamed and purged');
  await secondsUntil(site.origin, 'Renamed and purged');
  await varnish.purge();
  const purged = await secondsUntil(origin, 'Renamed and purged');
  await load.stop();
  const callOwnProfile = async () =>
    fetch(`${origin}/api/v1/users/getProfile`, { headers: testBearer(player) });
  await callOwnProfile();
  const personal = await callOwnProfile();
  const failed = [...load.failures.values()].reduce((sum, count) => sum + count, 0);
  for (const [outcome, count] of load.failures) print(`${count} × ${outcome}`);
  const forwarded = (await readForwarded(cleanUp)).join('; ');
  const slowest = Math.max(...delays);
  const hits = 1 - atSite / all;
  return [
    {
      id: 'cdn-hits',
      what: `share of ${all} requests for ${new Set(paths).size} public pages and calls that the cache answered`,
      figure: round(hits, 3),
      bar: 'at least 0.9',
      pass: hits >= 0.9,
    },
    {
      id: 'cdn-stale',
      what: 'slowest time until visitors under load see a change, seconds',
      figure: round(slowest, 2),
      bar: 'at most 8',
      pass: slowest <= 8,
    },
    {
      id: 'cdn-purge',
      what: 'time until visitors see a change after a purge, seconds',
      figure: round(purged, 2),
      bar: 'at most 1',
      pass: purged <= 1,
    },
    {
      id: 'cdn-personal',
      what: 'Cache-Control and Age of a personal call',
      figure: `${personal.headers.get('cache-control') ?? ''}, ${personal.headers.get('age') ?? ''}`,
      bar: 'no-store, 0',
      pass: personal.headers.get('cache-control') === 'no-store' && personal.headers.get('age') === '0',
    },
    {
      id: 'cdn-addresses',
      what: 'X-Forwarded-For and -Proto at the site: sent by a TLS proxy; made up by a visitor',
      figure: forwarded,
      bar: trueAddresses,
      pass: forwarded === trueAddresses,
    },
    { id: 'cdn-failed', what: 'failed requests', figure: failed, bar: '0', pass: failed === 0 },
  ];
}

/** Measures a cache in front of the site: hit ratio under load, staleness after a change, and purging. */
export const cdnDrill: Drill = {
  name: 'cdn',
  run: async (options) => withCleanUp(async (cleanUp) => measure(options, cleanUp)),
};
