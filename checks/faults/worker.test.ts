import pg from 'pg';
import {
  addTestResults,
  addTestSport,
  addTestTeams,
  asOwner,
  eventually,
  openTestInbox,
} from '@outpick/server/testing';
import type { TestInbox } from '@outpick/server/testing';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { command, createDeployment, endAll, printTime, startReady } from './support/outpick.ts';
import type { Settings } from './support/outpick.ts';
import { createPostgres } from './support/postgres.ts';
import type { OwnPostgres } from './support/postgres.ts';
import { withPlatform } from './support/writer.ts';

describe('a worker', () => {
  let postgres: OwnPostgres;
  let inbox: TestInbox;
  let settings: Settings;
  beforeAll(async () => {
    [postgres, inbox] = await Promise.all([createPostgres(), openTestInbox()]);
    await postgres.start();
    settings = await createDeployment({
      DATABASE_URL: postgres.url,
      SMTP_URL: inbox.url,
      OPERATOR_EMAIL: 'operator@outpick.example',
    });
    await command(['migrate'], settings);
  });
  afterEach(async () => {
    inbox.release();
    await endAll();
  });
  afterAll(async () => {
    await postgres.remove();
    await inbox.close();
  });

  const worker = async () => startReady('worker', settings);

  /** Sends a visitor's message, which a job mails to the operator. */
  const sendEnquiry = async (words: string) => {
    const site = await startReady('site', settings);
    const answer = await site.get('/api/v1/website/create-contact-us', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        firstName: 'Ann',
        lastName: 'Lee',
        email: `${words.replaceAll(' ', '.')}@example.com`,
        mobileNumber: 12_025_550_143,
        message: words,
      }),
    });
    expect(answer.status).toBe(200);
    site.signal('SIGTERM');
    expect(await site.exit).toBe(0);
  };

  const findMails = (words: string) => inbox.mails.filter(({ body }) => body.startsWith(words));
  const readRuns = async (job: string) =>
    asOwner<{ attempt: number; outcome: string | null }>(
      postgres.url,
      'select attempt, outcome from job_runs where job = $1 order by started_at',
      [job],
    );
  const readStates = async (job: string) =>
    (
      await asOwner<{ state: string }>(
        postgres.url,
        'select state::text from jobs.job where name = $1 order by created_on',
        [job],
      )
    ).map(({ state }) => state);

  it('that is killed while it sends a mail is replaced by another, which sends the mail exactly once', async () => {
    inbox.hold();
    const first = await worker();
    await sendEnquiry('Kill me');
    // The mail server has received the mail but not acknowledged it, so the job is still active.
    await eventually(() => expect(inbox.holding).toBe(1), 10_000);
    expect(await readStates('mail.sealed')).toEqual(['active']);
    first.signal('SIGKILL');
    const killed = performance.now();
    expect(await first.exit).toBe('SIGKILL');
    await eventually(() => expect(inbox.holding).toBe(0));
    inbox.release();
    await worker();
    await eventually(() => expect(findMails('Kill me')).toHaveLength(1), 90_000);
    printTime('worker killed while sending: mail there', (performance.now() - killed) / 1000);
    await eventually(async () => expect(await readStates('mail.sealed')).toEqual(['completed']));
    expect(await readRuns('mail.sealed')).toEqual([
      { attempt: 1, outcome: 'lost' },
      { attempt: 2, outcome: 'done' },
    ]);
    expect(findMails('Kill me')).toHaveLength(1);
  });

  it('that is killed during a rating run is replaced by another, which completes the run exactly once', async () => {
    const locker = new pg.Client({ connectionString: postgres.url });
    await locker.connect();
    const first = await worker();
    await locker.query('begin; lock table rating_runs in share mode');
    const sportId = await withPlatform(settings, async (platform) => {
      const id = await addTestSport(platform);
      const teams = await addTestTeams(platform, id, ['Anchors', 'Bells', 'Cranes']);
      await addTestResults(platform, id, teams, [
        ['Anchors', 'Bells', 31, 10],
        ['Cranes', 'Anchors', 13, 27],
      ]);
      return id;
    });
    // The run waits for the lock to write its ratings, so it is inside its transaction.
    await eventually(async () => {
      const waiting = await locker.query(
        "select 1 from pg_locks where not granted and relation = 'rating_runs'::regclass",
      );
      expect(waiting.rows).toHaveLength(1);
    }, 15_000);
    first.signal('SIGKILL');
    const killed = performance.now();
    await first.exit;
    await locker.query('rollback');
    await locker.end();
    await worker();
    const expectDone = async () => {
      const { length } = (await readRuns('ratings.run')).filter(({ outcome }) => outcome === 'done');
      expect(length).toBe(1);
    };
    await eventually(expectDone, 90_000);
    printTime('worker killed while rating: rated', (performance.now() - killed) / 1000);
    expect((await readRuns('ratings.run')).map(({ outcome }) => outcome)).toEqual(['lost', 'done']);
    const rated = await asOwner(postgres.url, 'select id from rating_runs where sport_id = $1', [sportId]);
    expect(rated).toHaveLength(1);
    expect(await readStates('ratings.run')).toEqual(['completed']);
  });

  it('that receives SIGTERM completes its job and exits with 0', async () => {
    inbox.hold();
    const only = await worker();
    await sendEnquiry('Finish me');
    await eventually(() => expect(inbox.holding).toBe(1), 10_000);
    only.signal('SIGTERM');
    await eventually(async () => expect((await only.ready()).details['draining']).toBe(true));
    inbox.release();
    const began = performance.now();
    expect(await only.exit).toBe(0);
    printTime('worker stopping: exited after its job', (performance.now() - began) / 1000);
    expect(findMails('Finish me')).toHaveLength(1);
    expect((await readStates('mail.sealed')).at(-1)).toBe('completed');
    expect((await readRuns('mail.sealed')).at(-1)?.outcome).toBe('done');
    expect(only.lines.some((line) => line.includes('"msg":"stopping"'))).toBe(true);
  });
});
