import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  asOwner,
  eventually,
  openTestInbox,
  openTestPlatform,
  startTestSite,
} from '../../../test/support/index.ts';
import { openSelfSigned } from '../../../test/support/self-signed.ts';
import type { SelfSigned } from '../../../test/support/self-signed.ts';
import { anyJob } from '../jobs/job.ts';
import { startWorker } from '../jobs/worker.ts';
import { mailInTransaction, sendSealedMail } from '../mail/mail.ts';
import { createMailer } from '../mail/mailer.ts';
import { readConfig } from './config.ts';

const outpick = join(import.meta.dirname, '../../../bin/outpick');
const mail = { to: 'player@example.org', subject: 'Your code', text: 'It is 1234.' };

/** Runs `outpick site` with these settings; returns its exit code and output. */
const startSite = async (settings: Record<string, string>): Promise<[code: unknown, output: string]> =>
  new Promise((resolve) => {
    execFile(
      process.execPath,
      [outpick, 'site'],
      { env: { PATH: process.env['PATH'], PORT: '0', INTERNAL_PORT: '0', ...settings }, timeout: 10_000 },
      (error, stdout, stderr) => resolve([error?.code ?? error?.signal, stdout + stderr]),
    );
  });

const objections = (settings: Record<string, string>): string[] => {
  try {
    readConfig(settings);
    return [];
  } catch (error) {
    return String(error).split('\n  ').slice(1);
  }
};

const here = { DATABASE_URL: 'postgres://root@127.0.0.1/outpick' };
const open = {
  PUBLIC_ORIGIN: 'https://outpick.example',
  CODE_KEYS: randomBytes(32).toString('base64'),
  DATABASE_URL: 'postgres://site:x7-own@127.0.0.1/outpick',
};

it('V12.3.3 V12.3.4 V13.2.3 a process with an unencrypted link or an empty password refuses to start', async () => {
  const [code, output] = await startSite({ ...open, DATABASE_URL: 'postgres://site@db.example/outpick' });
  expect(output.split('\n  ').map((line) => line.trim())).toEqual([
    'outpick site: The settings are not usable:',
    'DATABASE_URL: needs sslmode=verify-full when it leaves this machine',
    'DATABASE_URL: needs a password of its own where the site is public',
  ]);
  expect(code).toBe(1);
});

describe('a site', () => {
  it.each([
    'http://outpick.example',
    'http://www.outpick.example:8080',
    'http://203.0.113.7',
    'http://8.8.8.8',
    'http://[2606:4700::1111]',
    'http://[::ffff:8.8.8.8]',
    'http://localhost.example',
    'http://10.0.0.5.example',
    'http://internal.example',
  ])('is public if others can reach its host, and then needs https: %s', (PUBLIC_ORIGIN) => {
    expect(objections({ ...open, PUBLIC_ORIGIN })).toEqual([
      'PUBLIC_ORIGIN: needs https where the site is public',
    ]);
    expect(objections({ ...here, PUBLIC_ORIGIN })).toContain('CODE_KEYS: needed where the site is public');
  });

  it.each([
    'http://localhost:3000',
    'http://127.0.0.1:3000',
    'http://[::1]:3000',
    'http://demo.localhost',
    'http://outpick.internal',
    'http://laptop.local',
    'http://outpick.test',
    'http://nas.home.arpa.',
    'http://web:3000',
    'http://10.1.2.3',
    'http://172.20.0.5',
    'http://192.168.1.10:3000',
    'http://169.254.1.1',
    'http://[fd00::1]',
    'http://[fe80::1]',
  ])('is private on this machine and on private networks: %s', (PUBLIC_ORIGIN) => {
    expect(objections({ ...here, PUBLIC_ORIGIN })).toEqual([]);
  });

  it('with https is public on any host', () => {
    expect(objections({ ...here, PUBLIC_ORIGIN: 'https://localhost' })).toContain(
      'CODE_KEYS: needed where the site is public',
    );
  });
});

describe('links to other machines', () => {
  it.each([
    ['DATABASE_URL', 'postgres://a:b@10.0.0.5/outpick'],
    ['DATABASE_URL', 'postgres://a:b@127.0.0.1:5432,db.example:5432/outpick'],
    ['DATABASE_URL', 'postgres://a:b@db.example/outpick?sslmode=require'],
    ['DATABASE_URL', 'postgres://a:b@db.example/outpick?sslmode=no-verify'],
    ['DATABASE_URL', 'postgres://a:b@db.example/outpick?sslmode=verify-full&sslmode=disable'],
    ['DATABASE_URL', 'postgres://a:b@127.0.0.1/outpick?host=db.example'],
    ['DATABASE_URL', 'postgres://a:b@localhost.example/outpick'],
    ['DATABASE_URL', 'postgres://a:b@db.example/outpick?host='],
    ['DATABASE_URL', 'postgres://a:b@127.0.0.1/outpick?host=127.0.0.1&host=db.example'],
    ['REDIS_URL', 'redis://:b@cache.example?host=127.0.0.1'],
    ['DATABASE_OWNER_URL', 'postgres://a:b@db.example/outpick'],
    ['REDIS_URL', 'redis://:b@cache.example'],
    ['FILES_URL', 's3://bucket?endpoint=http://files.example'],
    ['OTEL_EXPORTER_OTLP_ENDPOINT', 'http://traces.example'],
  ])('V12.3.1 are refused if they lack encryption or a certificate check: %s %s', (setting, address) => {
    expect(objections({ ...here, [setting]: address })).toEqual([
      expect.stringMatching(new RegExp(`^${setting}: needs \\S+ when it leaves this machine$`, 'u')),
    ]);
  });

  it.each([
    ['DATABASE_URL', 'postgres://a:b@db.example/outpick?sslmode=verify-full'],
    ['DATABASE_URL', 'postgres://a:b@one.example:5432,two.example/outpick?sslmode=verify-full'],
    ['DATABASE_URL', 'postgres://a@localhost/outpick?host=/run/postgresql'],
    ['REDIS_URL', 'rediss://:b@cache.example'],
    ['REDIS_URL', 'redis://[::1]:6379'],
    ['FILES_URL', 's3://bucket?endpoint=https://files.example'],
    ['FILES_URL', 's3://bucket?region=eu-west-1'],
  ])(
    'V12.3.2 are accepted if they are encrypted; links within this machine need no encryption: %s %s',
    (setting, address) => {
      expect(objections({ ...here, [setting]: address })).toEqual([]);
    },
  );
});

describe('links on private networks', () => {
  const unencrypted = [
    ['DATABASE_URL', 'postgres://a:b@db/outpick', 'db'],
    ['DATABASE_URL', 'postgres://a:b@127.0.0.1/outpick?host=db.example', 'db.example'],
    ['DATABASE_URL', 'postgres://a:b@10.0.0.5/outpick', '10.0.0.0/24'],
    ['DATABASE_OWNER_URL', 'postgres://a:b@172.20.0.5/outpick', '172.16.0.0/12'],
    ['REDIS_URL', 'redis://:b@redis:6379', 'db, redis'],
    ['REDIS_URL', 'redis://:b@[fd00::5]:6379', 'fd00::/8'],
    ['REDIS_URL', 'redis://:b@[::ffff:10.0.0.5]:6379', '10.0.0.5'],
    ['FILES_URL', 's3://bucket?endpoint=http://store:9000', 'STORE'],
    ['OTEL_EXPORTER_OTLP_ENDPOINT', 'http://traces.internal:4318', 'traces.internal'],
  ] as const;
  it.each(unencrypted)(
    'V12.3.1 may be unencrypted if the operator lists them: %s %s on %s',
    (setting, address, listed) => {
      expect(objections({ ...here, [setting]: address, PRIVATE_NETWORKS: listed })).toEqual([]);
      expect(objections({ ...here, [setting]: address })).not.toEqual([]);
    },
  );

  it.each([
    ['DATABASE_URL', 'postgres://a:b@db/outpick', '10.0.0.0/8'],
    ['DATABASE_URL', 'postgres://a:b@db/outpick?host=db.example', 'db'],
    ['DATABASE_URL', 'postgres://a:b@10.0.1.5/outpick', '10.0.0.0/24'],
    ['REDIS_URL', 'redis://:b@redis.example', 'redis'],
    ['REDIS_URL', 'redis://:b@redis', 'redis.example'],
    ['REDIS_URL', 'redis://:b@10.0.0.5.example', '10.0.0.5'],
    ['FILES_URL', 's3://store?endpoint=http://files.example', 'store'],
  ])(
    'V12.3.1 are refused if the operator lists another host or network: %s %s, listed: %s',
    (setting, address, listed) => {
      expect(objections({ ...here, [setting]: address, PRIVATE_NETWORKS: listed })).toEqual([
        expect.stringMatching(new RegExp(`^${setting}: needs \\S+ when it leaves this machine$`, 'u')),
      ]);
    },
  );

  it.each(['0.0.0.0/0', '8.8.8.8', '10.0.0.0/7', '::/0', '2606:4700::/32', '192.168.0.0/15'])(
    'cannot be listed as a network of public addresses: %s',
    (PRIVATE_NETWORKS) => {
      expect(objections({ ...here, PRIVATE_NETWORKS })).toEqual([
        'PRIVATE_NETWORKS: has public addresses; list hosts by name instead',
      ]);
    },
  );

  it.each(['10.0.0.0/33', '10.0.0.256', 'a b', '-db', 'http://db', '*'])(
    'must be listed as host names, addresses or networks, not as %s',
    (PRIVATE_NETWORKS) => {
      expect(objections({ ...here, PRIVATE_NETWORKS })).toEqual([
        'PRIVATE_NETWORKS: host names, addresses or networks such as 10.0.0.0/8',
      ]);
    },
  );
});

describe('the logins of a public site', () => {
  it.each([
    { DATABASE_URL: 'postgres://site:postgres@127.0.0.1/outpick' },
    { DATABASE_URL: 'postgres://site:site@127.0.0.1/outpick' },
    { DATABASE_URL: 'postgres://site:site@127.0.0.1:5432,127.0.0.1:5433/outpick' },
    { DATABASE_URL: 'postgres://site:Pass%77ord@127.0.0.1/outpick' },
    { DATABASE_OWNER_URL: 'postgres://owner@127.0.0.1/outpick' },
    { REDIS_URL: 'redis://127.0.0.1:6379' },
    { REDIS_URL: 'redis://default:foobared@127.0.0.1:6379' },
  ])('V13.2.3 are refused with an empty or a default password: %o', (settings) => {
    expect(objections({ ...open, ...settings })).toEqual([
      `${Object.keys(settings).join('')}: needs a password of its own where the site is public`,
    ]);
  });

  it('V13.2.1 must be the same for the replica, because a login’s rights are checked on the primary only', () => {
    const address = 'postgres://site:x7-own@127.0.0.1:5433/outpick';
    expect(objections({ ...open, REPLICA_URL: address })).toEqual([]);
    expect(objections({ ...open, REPLICA_URL: address.replace('site', 'owner') })).toEqual([
      'REPLICA_URL: needs the login of DATABASE_URL where the site is public',
    ]);
  });

  it('V13.2.1 must differ between components; a login over a socket needs no password', () => {
    expect(objections({ ...open, DATABASE_OWNER_URL: 'postgres://site:y8-own@127.0.0.1/outpick' })).toEqual([
      'DATABASE_OWNER_URL: needs a login of its own where the site is public',
    ]);
    expect(objections({ ...open, DATABASE_OWNER_URL: 'postgres://owner:y8-own@127.0.0.1/outpick' })).toEqual(
      [],
    );
    expect(objections({ ...open, DATABASE_URL: 'postgres://site@localhost/outpick?host=/run' })).toEqual([]);
  });
});

describe('a server with an untrusted certificate', () => {
  let other: SelfSigned;
  beforeAll(async () => {
    other = await openSelfSigned();
  });
  afterAll(async () => other.close());

  it('V12.3.2 V16.3.4 gets no mail: the job is retried and the failure is one log line', async () => {
    const url = `smtps://127.0.0.1:${other.port}?tls.rejectUnauthorized=false`;
    const opened = await openTestPlatform({ process: 'worker', config: { SMTP_URL: url } });
    const { platform } = opened;
    const worker = await startWorker(platform, [anyJob(sendSealedMail)], platform.config.DATABASE_URL);
    await platform.transact(async (tx) => Promise.resolve(mailInTransaction(platform, tx, mail)));
    const waiting = async () =>
      asOwner(platform.config.DATABASE_URL, `select state from jobs.job where name = 'mail.sealed'`);
    await eventually(async () => expect(await waiting()).toEqual([{ state: 'retry' }]));
    const failures = opened.log.filter((line) => line.includes('self-signed certificate'));
    expect(failures.map((line) => JSON.parse(line))).toEqual([
      expect.objectContaining({ level: 'warn', msg: 'job failed', job: 'mail.sealed', attempt: 1 }),
    ]);
    await worker.stop(1000);
    await opened.close();
  });

  it('V12.3.2 V16.3.4 is not used as Redis, which is logged once, nor as database, which is logged with the request’s id', async () => {
    const site = await startTestSite({
      databaseUrl: `postgres://a:b@127.0.0.1:${other.port}/x?sslmode=verify-full&sslnegotiation=direct`,
      config: { REDIS_URL: `rediss://127.0.0.1:${other.port}` },
    });
    const linesWith = (words: string) =>
      site.log.filter((line) => line.includes(words) && line.includes('self-signed certificate'));
    await eventually(() =>
      expect([linesWith('Redis').length > 0, linesWith('data changes').length > 0]).toEqual([true, true]),
    );
    const { status, headers } = await site.get('/api/v1/website/getAllSportsCategory');
    expect(status).toBe(500);
    expect(linesWith('Redis is away')).toHaveLength(1);
    const requestId = headers.get('x-request-id');
    expect(linesWith('request failed').map((line) => JSON.parse(line))).toEqual([
      expect.objectContaining({ level: 'error', requestId }),
    ]);
    await site.close();
  });
});

it('V12.3.1 mail to another machine is not sent to a server without TLS, unless it is on a private network', async () => {
  const inbox = await openTestInbox();
  const { port } = new URL(inbox.url);
  // Resolves to this machine, but does not count as a local name.
  const mailer = createMailer({
    smtpUrl: `smtp://0.0.0.0:${port}?ignoreTLS=true`,
    sender: async () => Promise.resolve('a@example.org'),
    footer: async () => Promise.resolve(''),
    connections: 1,
  });
  const results = await Promise.allSettled([
    mailer.deliver(mail, 'x'),
    mailer.deliverOneOfMany(mail, 'x', async () => Promise.reject(new Error('sent'))),
  ]);
  for (const result of results)
    expect(result).toMatchObject({ reason: { message: expect.stringMatching(/STARTTLS.*502/u) } });
  expect(inbox.mails).toEqual([]);
  mailer.close();
  const { PRIVATE_NETWORKS } = readConfig({ ...here, PRIVATE_NETWORKS: '0.0.0.0' });
  const privateMailer = createMailer({
    smtpUrl: `smtp://0.0.0.0:${port}`,
    sender: async () => Promise.resolve('a@example.org'),
    footer: async () => Promise.resolve(''),
    connections: 1,
    privateNetworks: PRIVATE_NETWORKS,
  });
  await privateMailer.deliver(mail, 'y');
  expect(inbox.mails).toHaveLength(1);
  privateMailer.close();
  await inbox.close();
});
