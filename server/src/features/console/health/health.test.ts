import { adminCalls } from '@outpick/contracts/admin';
import type { AdminCall } from '@outpick/contracts/admin';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { adminRequest } from '../../../../test/admin/admin-samples.ts';
import {
  addDeadJob,
  addTestOperator,
  asOwner,
  eventually,
  startTestSite,
} from '../../../../test/support/index.ts';
import type { TestSite } from '../../../../test/support/index.ts';
import type { Sample } from '../../../../test/support/every-call.ts';
import { startHeartbeat } from '../../../platform/telemetry/heartbeat.ts';

describe('health', () => {
  let site: TestSite;
  let headers: Readonly<Record<string, string>>;
  const secret = 'a-secret-that-must-not-be-shown';
  beforeAll(async () => {
    site = await startTestSite({
      config: {
        FEED_SECRETS: new Map([['provider', secret]]),
        SMTP_URL: `smtp://user:${secret}@mail.example`,
        RELEASE: '1.2.3',
      },
    });
    ({ headers } = await addTestOperator(site.platform, 'owner'));
  });
  afterAll(async () => site.close());

  const ask = async (call: AdminCall, sample: Sample = {}) => {
    const { path, init } = adminRequest(call, sample, headers);
    const answer = await site.get(path, init);
    const text = await answer.text();
    return { status: answer.status, text, body: JSON.parse(text) };
  };
  const list = async (query: Record<string, string>) =>
    (await ask(adminCalls.listRecentErrors, { query })).body.data;
  const health = async () => (await ask(adminCalls.getHealth)).body.data;
  const jobsOf = async (queue: string) =>
    asOwner<{ id: string; data: unknown }>(
      site.platform.config.DATABASE_URL,
      'select id, data from jobs.job where name = $1 order by created_on',
      [queue],
    );

  it('lists the processes that run, until they stop', async () => {
    const beats = [
      startHeartbeat(site.platform, { kind: 'site', everyMs: 20 }),
      startHeartbeat(site.platform, { kind: 'worker', everyMs: 20 }),
    ];
    await eventually(async () =>
      expect((await health()).processes).toMatchObject([
        { kind: 'site', release: '1.2.3', isAlive: true, memoryBytes: expect.any(Number) },
        { kind: 'worker', release: '1.2.3', isAlive: true },
      ]),
    );
    await Promise.all(beats.map(async (beat) => beat.stop()));
    expect((await health()).processes).toEqual([]);
  });

  it('shows a dead process as not alive, and deletes it after ten minutes', async () => {
    const { DATABASE_URL: url } = site.platform.config;
    const died = `insert into processes values (gen_random_uuid(), 'worker', 'old', 'gone', now(), now() - $1::interval, '{}')`;
    await asOwner(url, died, ['5 minutes']);
    await asOwner(url, died, ['11 minutes']);
    const beat = startHeartbeat(site.platform, { kind: 'site', everyMs: 20 });
    await eventually(async () =>
      expect((await health()).processes.map((one: { isAlive: boolean }) => one.isAlive)).toEqual([
        true,
        false,
      ]),
    );
    await beat.stop();
    await asOwner(url, 'delete from processes');
  });

  it('shows the schema, the database, the disk and the cache', async () => {
    const found = await health();
    expect(found.schema).toEqual({ applied: expect.stringMatching(/^\d{4}_/u), missing: [], unknown: [] });
    expect(found.database).toMatchObject({ version: expect.stringMatching(/^\d+/u) });
    expect(found.database.bytes).toBeGreaterThan(1_000_000);
    expect(found.database.largest.length).toBeGreaterThan(3);
    expect(found.disk.totalBytes).toBeGreaterThan(found.disk.freeBytes);
    expect(found.redis.usedBytes).toBeGreaterThan(0);
    expect(found.queues.map((row: { queue: string }) => row.queue)).toContain('mail.send');
  });

  it('shows settings without secrets', async () => {
    const { text, body } = await ask(adminCalls.getHealth);
    expect(text).not.toContain(secret);
    expect(text).not.toContain('postgres://');
    const byName = new Map(
      body.data.settings.map((row: { name: string; value: string }) => [row.name, row.value]),
    );
    expect(byName.get('RELEASE')).toBe('1.2.3');
    expect(byName.get('SMTP_URL')).toBe('set');
    expect(byName.get('FEED_SECRETS')).toBe('set');
    expect(byName.get('CODE_KEYS')).toBe('set');
    expect(byName.get('REPLICA_URL')).not.toBe('set');
  });

  it('lists dead jobs without their data, retries and deletes them', async () => {
    const [first, second] = [await addDeadJob(site.platform), await addDeadJob(site.platform, 'search.none')];
    const { text, body } = await ask(adminCalls.listDeadJobs, { query: { sort: 'job', order: 'asc' } });
    expect(text).not.toContain('someone@example.org');
    expect(body.data).toMatchObject({
      total: 2,
      rows: [
        { id: first, job: 'mail.send', attempts: 3, error: 'no mail server' },
        { id: second, job: 'search.none' },
      ],
    });
    expect((await health()).queues[0]).toMatchObject({ queue: 'mail.send', dead: 1 });

    expect(await ask(adminCalls.retryDeadJob, { params: { id: first } })).toMatchObject({ status: 200 });
    expect(await jobsOf('mail.send')).toMatchObject([{ data: { to: 'someone@example.org' } }]);
    expect(await ask(adminCalls.retryDeadJob, { params: { id: first } })).toMatchObject({ status: 404 });
    // The queue of this job no longer exists.
    expect(await ask(adminCalls.retryDeadJob, { params: { id: second } })).toMatchObject({ status: 409 });

    const deletion = { params: { id: second }, body: { reason: 'of no use' } };
    expect(await ask(adminCalls.deleteDeadJob, deletion)).toMatchObject({ status: 200 });
    expect(await ask(adminCalls.deleteDeadJob, deletion)).toMatchObject({ status: 404 });
    expect(await jobsOf('dead')).toEqual([]);
  });

  it('finds recent errors by request id', async () => {
    const beat = startHeartbeat(site.platform, { kind: 'site', everyMs: 20 });
    site.platform.log.error({ err: new TypeError('broken'), requestId: 'request-1' }, 'request failed');
    site.platform.log.warn({ requestId: 'request-2' }, 'only a warning');
    site.platform.alarm('slate-missing', { sport: 'nfl' });
    await eventually(async () => expect(await list({})).toMatchObject({ total: 2 }));
    await beat.stop();
    expect(await list({ requestId: 'request-1' })).toMatchObject({
      total: 1,
      rows: [{ kind: 'site', message: 'request failed', detail: 'TypeError: broken' }],
    });
    expect(await list({ q: 'slate-missing' })).toMatchObject({
      rows: [{ message: 'alarm', requestId: null }],
    });
    expect(await list({ requestId: 'request-2' })).toEqual({ rows: [], total: 0 });
  });
});
