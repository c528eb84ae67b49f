import { execFile, spawn } from 'node:child_process';
import { copyFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { jobs } from '../src/features/composition.ts';
import { migrate } from '../src/platform/database/migrate.ts';
import { listMigrations, migrationsFolder } from '../src/platform/database/schema-state.ts';
import { installQueues } from '../src/platform/jobs/install-queues.ts';
import { createLog, standardOutput } from '../src/platform/telemetry/log.ts';
import {
  asOwner,
  barePages,
  cloneDatabase,
  createEmptyDatabase,
  eventually,
  startTestSite,
} from './support/index.ts';
import type { TestSite } from './support/index.ts';

const outpick = join(import.meta.dirname, '../bin/outpick');
const migrations = await listMigrations(migrationsFolder);
const last = migrations.at(-1) ?? '';
const lastMissing = `the database lacks 1 of this release's migrations, the first is ${last}: run "outpick migrate" first`;
const sentence = 'The site is being upgraded. Please try again in a moment.';
const call = '/api/v1/website/getAllSportsCategory';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'outpick-migrate-first-'));
  for (const name of migrations.slice(0, -1))
    await copyFile(join(migrationsFolder, `${name}.sql`), join(folder, `${name}.sql`));
});
afterAll(async () => rm(folder, { recursive: true }));

const install = async (url: string) =>
  installQueues(url, jobs, createLog({ level: 'warn', process: 'test', target: standardOutput() }));

const settingsOf = (databaseUrl: string) => ({
  PATH: process.env['PATH'],
  DATABASE_URL: databaseUrl,
  FILES_URL: pathToFileURL(join(folder, 'files')).href,
  PORT: '0',
  INTERNAL_PORT: '0',
});

/** Runs a command; returns its exit code and output. */
const run = async (databaseUrl: string, ...args: string[]) =>
  new Promise<{ code: unknown; output: string }>((resolve) => {
    execFile(
      process.execPath,
      [outpick, ...args],
      { env: settingsOf(databaseUrl) },
      (error, stdout, stderr) => resolve({ code: error?.code ?? 0, output: stdout + stderr }),
    );
  });

function startWorker(databaseUrl: string) {
  const child = spawn(process.execPath, [outpick, 'worker'], { env: settingsOf(databaseUrl) });
  let output = '';
  child.stdout.on('data', (chunk) => (output += String(chunk)));
  const ended = new Promise<number | null>((resolve) => child.on('close', resolve));
  return {
    output: () => output,
    async stop() {
      child.kill('SIGTERM');
      return ended;
    },
  };
}

const readReady = async ({ internalOrigin }: TestSite) => {
  const answer = await fetch(`${internalOrigin}/ready`);
  const body: unknown = await answer.json();
  return { status: answer.status, body };
};

const untilReady = async (site: TestSite) =>
  eventually(
    async () => expect(await readReady(site)).toMatchObject({ status: 200, body: { schema: true } }),
    15_000,
  );

const untilProblem = async (site: TestSite, problem: string) =>
  eventually(
    async () =>
      expect(await readReady(site)).toMatchObject({
        status: 503,
        body: { ready: false, database: true, schema: false, problem },
      }),
    15_000,
  );

const readStatus = async (site: TestSite, path: string) => (await site.get(path)).status;

const opened: TestSite[] = [];
afterEach(async () => {
  for (const site of opened.splice(0)) await site.close();
});

const startSite = async (databaseUrl: string): Promise<TestSite> => {
  const site = await startTestSite({ databaseUrl, site: barePages });
  opened.push(site);
  return site;
};

describe('on a database that lacks the last migration', () => {
  let url: string;
  beforeAll(async () => {
    url = await createEmptyDatabase();
    await migrate(url, { print: () => undefined, folder });
    await install(url);
  });

  it('a site answers 503 in one sentence and is alive but not ready', async () => {
    const site = await startSite(url);
    await untilProblem(site, lastMissing);
    expect((await fetch(`${site.internalOrigin}/live`)).status).toBe(200);
    const login = {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: 'ada@example.org', password: 'x' }),
    };
    for (const answer of [await site.get(call), await site.get('/api/v1/auth/login', login)]) {
      expect(answer.status).toBe(503);
      expect(Object.fromEntries(answer.headers)).toMatchObject({
        'content-type': 'application/json; charset=utf-8',
        'retry-after': '5',
        'cache-control': 'no-store',
      });
      expect(await answer.json()).toEqual({ error: { code: 'UNAVAILABLE', message: sentence } });
    }
    for (const path of ['/', '/winner-data', '/console/', '/nowhere']) {
      const page = await site.get(path);
      expect([path, page.status]).toEqual([path, 503]);
      expect(Object.fromEntries(page.headers)).toMatchObject({
        'content-type': 'text/html; charset=utf-8',
        'retry-after': '5',
        'cache-control': 'no-store',
        'content-security-policy': expect.stringContaining("default-src 'none'"),
      });
      expect(await page.text()).toContain(`<p>${sentence}</p>`);
    }
  });

  it('a command reports a missing migration in one sentence', async () => {
    expect(await run(url, 'sport', 'list')).toEqual({ code: 1, output: `outpick sport: ${lastMissing}\n` });
  }, 60_000);

  it('a site and a worker wait for the migration, and then need no restart', async () => {
    await asOwner(
      url,
      `insert into jobs.job (name, data, policy) values ('mail.forget-bounces', '{}', 'standard')`,
    );
    const [worker, stopped] = [startWorker(url), startWorker(url)];
    const site = await startSite(url);
    try {
      for (const { output } of [worker, stopped])
        await eventually(() => expect(output()).toContain(JSON.stringify(lastMissing).slice(1, -1)), 60_000);
      expect(await stopped.stop()).toBe(0);
      expect(worker.output()).not.toContain('worker is up');
      await untilProblem(site, lastMissing);
      await migrate(url, { print: () => undefined });
      await untilReady(site);
      expect([await readStatus(site, call), await readStatus(site, '/')]).toEqual([200, 200]);
      const runs = await eventually(async () => {
        const rows = await asOwner<{ is_later: boolean }>(
          url,
          `select started_at > (select max(run_on) from migrations) as is_later
           from job_runs where job = 'mail.forget-bounces'`,
        );
        expect(rows).not.toEqual([]);
        return rows;
      }, 60_000);
      expect(runs).toEqual([{ is_later: true }]);
    } finally {
      await worker.stop();
      await stopped.stop();
    }
  }, 180_000);
});

it('on an empty database, a site is not ready until the database is migrated', async () => {
  const url = await createEmptyDatabase();
  const site = await startSite(url);
  const problem = 'the database has no schema of this program: run "outpick migrate" first';
  await untilProblem(site, problem);
  expect(await readStatus(site, call)).toBe(503);
  await migrate(url, { print: () => undefined });
  // The job queues are still missing.
  await untilProblem(site, problem);
  await install(url);
  await untilReady(site);
  expect(await readStatus(site, call)).toBe(200);
}, 60_000);

it('without a job queue of this release, a site is not ready', async () => {
  const url = await cloneDatabase();
  await asOwner(url, `delete from jobs.queue where name in ('mail.sealed', 'games.set-aside')`);
  const site = await startSite(url);
  const queues = 'mail.sealed, games.set-aside';
  await untilProblem(site, `the database lacks the job queues ${queues}: run "outpick migrate" first`);
  expect(await readStatus(site, call)).toBe(503);
  await install(url);
  await untilReady(site);
});

it('on a schema that is newer than this release, a site is ready', async () => {
  const url = await cloneDatabase();
  await asOwner(url, `insert into migrations (name, run_on) values ('9999_later', now())`);
  const site = await startSite(url);
  await untilReady(site);
  expect(await readStatus(site, call)).toBe(200);
});

it('a site stops answering from its cache if its database is replaced by one that lacks a migration', async () => {
  const url = await cloneDatabase();
  const site = await startSite(url);
  await untilReady(site);
  await eventually(async () => expect((await site.get(call)).headers.has('etag')).toBe(true));
  await asOwner(url, 'delete from migrations where name = $1', [last]);
  // The health check does this after an outage.
  site.platform.schema.forget();
  await untilProblem(site, lastMissing);
  expect(await readStatus(site, call)).toBe(503);
});
