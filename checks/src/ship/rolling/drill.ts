import {
  addBareSlates,
  addBareSports,
  addTestPlayers,
  eventually,
  testBearer,
} from '@outpick/server/testing';
import type { TestPlayer } from '@outpick/server/testing';
import pg from 'pg';
import { command, deployment, endAll, startReady } from '../../../faults/support/outpick.ts';
import type { OutpickProcess, Settings } from '../../../faults/support/outpick.ts';
import { freePort } from '../../../faults/support/ports.ts';
import { createPostgres } from '../../../faults/support/postgres.ts';
import { withPlatform } from '../../../faults/support/writer.ts';
import type { Drill, DrillOptions, ShipRow } from '../drill.ts';
import { startNginx } from '../support/nginx.ts';
import { countAnswers, Load } from './load.ts';

/**
 * Asks the other site if a connection fails or a draining site answers 502, which also makes nginx leave that site alone for
 * ten seconds. A POST that was sent is never sent again: nginx repeats idempotent requests only. Idle connections are closed
 * before a stopping site closes them.
 */
const proxySettings = (port: number, sitePorts: readonly number[]): string => `
  upstream sites {
    ${sitePorts.map((one) => `server 127.0.0.1:${one} max_fails=1 fail_timeout=10s;`).join('\n    ')}
    zone sites 64k;
    keepalive 32;
    keepalive_timeout 2s;
  }
  server {
    listen 127.0.0.1:${port};
    location / {
      proxy_pass http://sites;
      proxy_http_version 1.1;
      proxy_set_header Connection "";
      proxy_set_header Host $host;
      proxy_set_header X-Forwarded-For $remote_addr;
      proxy_connect_timeout 2s;
      proxy_set_header X-Drain-Status 502;
      proxy_next_upstream error http_502;
    }
  }`;

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

/** Visitors who read pages and calls, and players who change their picks again and again. */
function addClients(load: Load, contest: Contest, visitors: number): Map<string, number> {
  const paths = [
    '/',
    `/ranking/${contest.sportId}`,
    `/content/${contest.sportId}`,
    '/api/v1/website/getAllSportsCategory',
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
      const sent = margin;
      const picks = contest.gameIds.map((contestId) => ({
        contestId,
        userPredictedTeam: 'Home',
        userPredictedScore: sent,
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
          if (outcome === '200') acknowledged.set(player.id, sent);
        },
      };
    });
  }
  return acknowledged;
}

/** Players whose stored picks are not those that were acknowledged last. */
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

async function run({ short, print }: DrillOptions): Promise<readonly ShipRow[]> {
  const postgres = await createPostgres();
  const port = await freePort();
  try {
    await postgres.start();
    const settings = await deployment({
      DATABASE_URL: postgres.url,
      LOG_LEVEL: 'warn',
      DRAIN_SECONDS: '5',
      TRUSTED_PROXIES: '127.0.0.1',
    });
    await command(['migrate'], settings);
    const contest = await prepareContest(settings, short ? 4 : 10);
    const roles = ['site', 'site', 'worker'] as const;
    const members: { role: (typeof roles)[number]; settings: Settings; process: OutpickProcess }[] = [];
    for (const role of roles) {
      // The same ports after a restart: that is where the proxy looks.
      const ports = { PORT: String(await freePort()), INTERNAL_PORT: String(await freePort()) };
      const own = { ...settings, ...ports };
      members.push({ role, settings: own, process: await startReady(role, own) });
    }
    const sitePorts = members
      .filter(({ role }) => role === 'site')
      .map((member) => Number(member.settings['PORT']));
    const nginx = await startNginx({ port, http: () => proxySettings(port, sitePorts) });
    try {
      const load = new Load(`http://127.0.0.1:${port}`);
      const acknowledged = addClients(load, contest, short ? 8 : 20);
      const more = async (count: number) => {
        const enough = load.requests + count;
        await eventually(() => {
          if (load.requests < enough) throw new Error('too few requests were answered');
        }, 60_000);
      };
      await more(200);
      const began = performance.now();
      const codes: string[] = [];
      for (let round = 0; round < (short ? 1 : 3); round += 1)
        for (const member of members) {
          member.process.signal('SIGTERM');
          codes.push(String(await member.process.exit));
          member.process = await startReady(member.role, member.settings);
          const { process: restarted } = member;
          if (member.role === 'site')
            await eventually(async () => {
              if ((await countAnswers(restarted)) < 20) throw new Error('the proxy does not use it yet');
            }, 30_000);
          print(`${member.role} restarted; ${load.requests} requests so far`);
        }
      const seconds = (performance.now() - began) / 1000;
      await more(100);
      await load.stop();
      for (const [outcome, count] of load.failures) print(`${count} × ${outcome}`);
      const failed = [...load.failures.values()].reduce((sum, count) => sum + count, 0);
      if (failed > 0) print(nginx.errors.join('').slice(0, 4000));
      const lost = await countLost(postgres.url, acknowledged);
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
          what: 'requests meanwhile, pages, calls and submissions',
          figure: load.requests,
          bar: 'at least 1000',
          pass: load.requests >= 1000,
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
          what: 'seconds for all restarts, each with a grace of 5 s for a site',
          figure: Math.round(seconds),
          bar: `at most ${codes.length * 40}`,
          pass: seconds <= codes.length * 40,
        },
      ];
    } finally {
      await nginx.stop();
    }
  } finally {
    await endAll();
    await postgres.remove();
  }
}

export const rollingDrill: Drill = {
  name: 'rolling',
  packages: { nginx: 'nginx-light' },
  run,
};
