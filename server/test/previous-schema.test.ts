import { copyFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { success } from '@outpick/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { jobs } from '../src/features/jobs.ts';
import { migrate, migrationsFolder } from '../src/platform/database/migrate.ts';
import { listRequiredMigrations } from '../src/platform/database/schema-state.ts';
import { installQueues } from '../src/platform/jobs/queues.ts';
import { createLog, standardOutput } from '../src/platform/telemetry/log.ts';
import {
  addBareSports,
  addTestPlayers,
  createEmptyDatabase,
  finishTestSlate,
  playTestSlate,
  prepareEveryCall,
  startTestAccounts,
} from './support/index.ts';
import type { TestAccounts, TestCall } from './support/index.ts';

/** Creates a database with the schema of the previous release. */
async function createPreviousDatabase(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'outpick-previous-'));
  for (const name of await listRequiredMigrations())
    await copyFile(join(migrationsFolder, `${name}.sql`), join(folder, `${name}.sql`));
  const url = await createEmptyDatabase();
  await migrate(url, { print: () => undefined, folder });
  const log = createLog({ level: 'warn', process: 'test', target: standardOutput() });
  await installQueues(url, jobs, log);
  await rm(folder, { recursive: true });
  return url;
}

const boardRow = z.object({ slateId: z.string(), rowId: z.string(), rank: z.int(), userName: z.string() });
const board = success(z.object({ result: z.array(boardRow) }));

/** Calls that need tables of this release. They answer that they cannot at the moment. */
const unavailable = new Set(['reportPlayer', 'appealSuspension']);

describe('on the schema of the previous release', () => {
  let accounts: TestAccounts;
  let calls: TestCall[];
  beforeAll(async () => {
    accounts = await startTestAccounts({ databaseUrl: await createPreviousDatabase() });
    calls = await (await prepareEveryCall(accounts.site.platform))();
  }, 120_000);
  afterAll(async () => accounts.close());

  it('no call of visitors and players fails', async () => {
    const failed: string[] = [];
    for (const { name, path, init } of calls) {
      const end = new AbortController();
      const { status } = await accounts.site.get(path, { ...init, signal: end.signal });
      // Also ends a stream of events.
      end.abort();
      if (status !== 503 && unavailable.has(name)) failed.push(`${name}: ${status}`);
      if (status >= 500 && !unavailable.has(name)) failed.push(`${name}: ${status}`);
    }
    expect(failed).toEqual([]);
  });

  it('an account is made, signs in, exports its data and is deleted', async () => {
    const { email, token } = await accounts.join();
    expect((await accounts.login(email)).status).toBe(200);
    const own = await accounts.send('userData', undefined, { method: 'GET', token });
    expect([own.status, own.body.data['suspensions']]).toEqual([200, []]);
    expect((await accounts.send('userDelete', undefined, { method: 'DELETE', token })).status).toBe(200);
  });

  it('boards have names; a report of one is put off', async () => {
    const { site } = accounts;
    const { platform } = site;
    const [sport] = await addBareSports(platform, 1);
    const [player] = await addTestPlayers(platform, 1);
    if (!sport || !player) throw new Error('the sport or the player is missing');
    const slate = await playTestSlate(platform, sport, '2026-01-05T18:00:00Z', [[player, 0, 'Home', 30]]);
    await finishTestSlate(platform, slate, [10, 3, 3]);
    const shown = await site.get(`/api/v1/website/get-contest-winner?sportsCategory=${sport.sportId}`);
    const row = board
      .parse(await shown.json())
      .data.result.find(({ userName }) => userName.startsWith('Player '));
    expect(row).toBeDefined();
    const report = await site.get('/api/v1/website/report-player', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ ...row, userName: undefined, kind: 'offensive-name' }),
    });
    expect(report.status).toBe(503);
  });

  it('there is no announcement, and no operator sees drafts', async () => {
    const { site } = accounts;
    expect(await (await site.get('/api/v1/website/announcement')).json()).toMatchObject({
      data: { announcement: null },
    });
    const cookie = `__Host-outpick-console=${'x'.repeat(43)}`;
    const missing = `/documents/${'0'.repeat(32)}.pdf`;
    expect((await site.get(missing, { headers: { cookie } })).status).toBe(404);
  });
});
