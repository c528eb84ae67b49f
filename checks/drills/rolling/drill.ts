import {
  addBareSlates,
  addBareSports,
  addTestPlayers,
  eventually,
  testBearer,
} from '@outpick/server/testing';
import type { TestPlayer } from '@outpick/server/testing';
import pg from 'pg';
import { command, createDeployment, startReady } from '../../faults/support/outpick.ts';
import type { OutpickProcess, Settings } from '../../faults/support/outpick.ts';
import { findFreePort } from '../../faults/support/ports.ts';
import { withPlatform } from '../../faults/support/writer.ts';
import { withCleanUp } from '../clean-up.ts';
import type { CleanUp } from '../clean-up.ts';
import type { Drill, DrillOptions, ShipRow } from '../drill.ts';
import { readShippedSettings, startNginx } from '../support/nginx.ts';
import { startPostgres } from '../support/servers.ts';
import { countAnswers, Load } from './load.ts';
import { copyRelease } from './next-release.ts';
import type { NextRelease } from './next-release.ts';

interface Contest {
  readonly players: readonly TestPlayer[];
  readonly gameIds: readonly string[];
  readonly sportId: string;
  readonly date: string;
}

const prepareContest = async (settings: Settings, playerCount: number): Promise<Contest> =>
  withPlatform(settings, async (platform) => {
    const players = await addTestPlayers(platform, playerCount);
    const [sport] = await addBareSports(platform, 1);
    if (!sport) throw new Error('no sport was added');
    const startsAt = new Date(Math.ceil(Date.now() / 1000) * 1000 + 7 * 86_400_000);
    const days = { firstDay: '2026-11-10', lastDay: '2099-01-01', firstStart: startsAt };
    const [slate] = await addBareSlates(platform, [{ ...sport, ...days, games: 3, startsAt }]);
    const gameIds = slate?.games.map(({ id }) => id) ?? [];
    return { players, gameIds, sportId: sport.sportId, date: startsAt.toISOString() };
  });

interface ClientOptions {
  readonly contest: Contest;
  readonly visitors: number;
  /** Path of a file that both releases have. */
  readonly asset: string;
}

/** Adds visitors, who read pages, calls and a file, and players, who change their picks.
 * Returns each player's margin in the last submission that was answered with 200; the load updates it. */
function addClients(load: Load, { contest, visitors, asset }: ClientOptions): Map<string, number> {
  const paths = [
    '/',
    `/ranking/${contest.sportId}`,
    `/content/${contest.sportId}`,
    '/api/v1/website/getAllSportsCategory',
    asset,
  ];
  for (let visitor = 0; visitor < visitors; visitor += 1) {
    let turn = visitor;
    load.add(() => {
      turn += 1;
      return { exchange: { method: 'GET', path: paths[turn % paths.length] ?? '/' } };
    });
  }
  const acknowledged = new Map<string, number>();
  for (const player of contest.players) {
    let margin = 0;
    load.add(() => {
      margin = (margin % 40) + 1;
      const submittedMargin = margin;
      const picks = contest.gameIds.map((contestId) => ({
        contestId,
        userPredictedTeam: 'Home',
        userPredictedScore: submittedMargin,
        date: contest.date,
      }));
      return {
        exchange: {
          method: 'POST',
          path: '/api/v1/users/userPerdiction',
          headers: { 'content-type': 'application/json', ...testBearer(player) },
          body: JSON.stringify(picks),
        },
        onAnswered: (outcome) => {
          if (outcome === '200') acknowledged.set(player.id, submittedMargin);
        },
      };
    });
  }
  return acknowledged;
}

/** Adds visitors whose page comes from the new release. Calls `onAnswered` for each of their answers. */
function addNewVisitors(load: Load, path: string, onAnswered: () => void): void {
  for (let visitor = 0; visitor < 4; visitor += 1)
    load.add(() => ({ exchange: { method: 'GET', path }, onAnswered }));
}

/** Counts players whose stored picks differ from their last acknowledged picks. */
async function countLost(databaseUrl: string, acknowledged: ReadonlyMap<string, number>): Promise<number> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const { rows } = await client.query<{ player_id: string; margins: number[] }>(
      'select player_id, array_agg(distinct margin) as margins from picks group by player_id',
    );
    const stored = new Map(rows.map(({ player_id: id, margins }) => [id, margins.join(',')]));
    return [...acknowledged].filter(([id, margin]) => stored.get(id) !== String(margin)).length;
  } finally {
    await client.end();
  }
}

const run = async (options: DrillOptions): Promise<readonly ShipRow[]> =>
  withCleanUp(async (cleanUp) => {
    const next = await cleanUp.own(copyRelease(), async (one) => one.remove());
    const postgres = await startPostgres(cleanUp);
    return upgrade({ ...options, databaseUrl: postgres.url, next, cleanUp });
  });

interface Member {
  readonly role: 'site' | 'worker';
  readonly settings: Settings;
  process: OutpickProcess;
}

/** Starts a site or a worker. It keeps its ports after a restart, because the proxy's settings name them. */
async function startMember(role: Member['role'], shared: Settings): Promise<Member> {
  const ports = { PORT: String(await findFreePort()), INTERNAL_PORT: String(await findFreePort()) };
  const settings = { ...shared, ...ports };
  return { role, settings, process: await startReady(role, settings) };
}

const formatAddress = ({ settings }: Member): string => `127.0.0.1:${settings['PORT']}`;

/** Waits until `isReached` returns true. */
const waitUntil = async (what: string, isReached: () => Promise<boolean> | boolean): Promise<void> =>
  eventually(async () => {
    if (!(await isReached())) throw new Error(`too few requests were answered: ${what}`);
  }, 60_000);

interface UpgradeOptions extends DrillOptions {
  readonly databaseUrl: string;
  readonly next: NextRelease;
  readonly cleanUp: CleanUp;
}

/** Upgrades two sites and a worker one by one under load, behind nginx with the shipped settings. */
async function upgrade({
  short,
  print,
  databaseUrl,
  next,
  cleanUp,
}: UpgradeOptions): Promise<readonly ShipRow[]> {
  const settings = await createDeployment({
    DATABASE_URL: databaseUrl,
    LOG_LEVEL: 'warn',
    DRAIN_SECONDS: '5',
    TRUSTED_PROXIES: '127.0.0.1',
  });
  await command(['migrate'], settings);
  const contest = await prepareContest(settings, short ? 4 : 10);
  const first = await startMember('site', settings);
  const second = await startMember('site', settings);
  const members = [first, second, await startMember('worker', settings)];
  const port = await findFreePort();
  const http = await readShippedSettings(port, [formatAddress(first), formatAddress(second)]);
  const nginx = await cleanUp.own(startNginx({ port, http }), async (one) => one.stop());
  const load = new Load(`http://127.0.0.1:${port}`);
  cleanUp.add(async () => load.stop());
  const acknowledged = addClients(load, { contest, visitors: short ? 8 : 20, asset: next.oldAsset });
  await waitUntil('before the first restart', () => load.requests >= 200);
  const began = performance.now();
  const codes: string[] = [];
  let statuses = '';
  let newAnswers = 0;
  for (let round = 0; round < (short ? 1 : 3); round += 1)
    for (const member of members) {
      member.process.signal('SIGTERM');
      codes.push(String(await member.process.exit));
      const restarted = await startReady(member.role, member.settings, next.program);
      member.process = restarted;
      if (member.role === 'site')
        await waitUntil('by the restarted site', async () => (await countAnswers(restarted)) >= 20);
      print(`${member.role} restarted; ${load.requests} requests so far`);
      if (codes.length > 1) continue;
      // At this moment only the first site is upgraded. Visitors with its page request a file that the second site lacks.
      const direct = [await second.process.get(next.newAsset), await restarted.get(next.newAsset)];
      statuses = direct.map(({ status }) => status).join(', ');
      addNewVisitors(load, next.newAsset, () => (newAnswers += 1));
      await waitUntil('for the new file', () => newAnswers >= 100);
    }
  const seconds = (performance.now() - began) / 1000;
  const enough = load.requests + 100;
  await waitUntil('after the last restart', () => load.requests >= enough);
  await load.stop();
  for (const [outcome, count] of load.failures) print(`${count} × ${outcome}`);
  const failed = [...load.failures.values()].reduce((sum, count) => sum + count, 0);
  if (failed > 0) print(nginx.errors.join('').slice(0, 4000));
  const lost = await countLost(databaseUrl, acknowledged);
  const clean = codes.every((code) => code === '0');
  return [
    {
      id: 'rolling-failed',
      what: `failed requests while two sites and a worker restart one after the other, ${codes.length} restarts`,
      figure: failed,
      bar: '0',
      pass: failed === 0,
    },
    {
      id: 'rolling-requests',
      what: 'requests meanwhile, pages, calls, files and submissions',
      figure: load.requests,
      bar: 'at least 1000',
      pass: load.requests >= 1000,
    },
    {
      id: 'rolling-new-file',
      what: `requests for a file of the new release, for which the old and the new site answer ${statuses}`,
      figure: newAnswers,
      bar: 'at least 100; 404, 200',
      pass: newAnswers >= 100 && statuses === '404, 200',
    },
    {
      id: 'rolling-lost',
      what: 'players whose last acknowledged picks are not stored',
      figure: lost,
      bar: '0',
      pass: lost === 0 && acknowledged.size === contest.players.length,
    },
    {
      id: 'rolling-exits',
      what: 'exit codes of the stopped processes',
      figure: [...new Set(codes)].join(', '),
      bar: '0',
      pass: clean,
    },
    {
      id: 'rolling-time',
      what: 'seconds for all restarts; a stopping site serves for 5 s more',
      figure: Math.round(seconds),
      bar: `at most ${codes.length * 40}`,
      pass: seconds <= codes.length * 40,
    },
  ];
}

export const rollingDrill: Drill = {
  name: 'rolling',
  run,
};
