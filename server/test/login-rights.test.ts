import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findExcessRight } from '../src/platform/database/login-rights.ts';
import { openDatabase, openPool, siteLimits } from '../src/platform/database/open.ts';
import { asOwner, cloneDatabase, eventually } from './support/index.ts';
import { startProxy } from './support/proxy.ts';

const outpick = join(import.meta.dirname, '../bin/outpick');

const excessOf = async (url: string) => {
  const db = openDatabase(openPool(url, siteLimits, () => undefined));
  try {
    return await findExcessRight(db);
  } finally {
    await db.destroy();
  }
};

describe('the database login of a public site', () => {
  let ownerUrl: string;
  let folder: string;
  const logins: string[] = [];

  beforeAll(async () => {
    ownerUrl = await cloneDatabase();
    folder = await mkdtemp(join(tmpdir(), 'outpick-login-'));
  });
  afterAll(async () => {
    for (const login of logins) {
      await asOwner(ownerUrl, `reassign owned by ${login} to current_user`);
      await asOwner(ownerUrl, `drop owned by ${login}`);
      await asOwner(ownerUrl, `drop role ${login}`);
    }
    await rm(folder, { recursive: true, force: true });
  });

  /** Creates a login that may act as the application's role; returns its name, and the database's address with it. */
  const addLogin = async (attributes = '') => {
    const login = `outpick_test_${randomBytes(6).toString('hex')}`;
    const password = randomBytes(12).toString('hex');
    logins.push(login);
    await asOwner(ownerUrl, `create role ${login} login noinherit ${attributes} password '${password}'`);
    await asOwner(ownerUrl, `grant outpick_app to ${login}`);
    const url = new URL(ownerUrl);
    url.username = login;
    url.password = password;
    return { login, url: url.href };
  };

  /** Starts a process with the settings of a public site. */
  const start = (command: 'site' | 'worker', databaseUrl: string) => {
    const child = spawn(process.execPath, [outpick, command], {
      env: {
        PATH: process.env['PATH'],
        PUBLIC_ORIGIN: 'https://outpick.example',
        CODE_KEYS: randomBytes(32).toString('base64'),
        DATABASE_URL: databaseUrl,
        FILES_URL: pathToFileURL(folder).href,
        PORT: '0',
        INTERNAL_PORT: '0',
        // The site gets no traffic, so it can stop at once.
        DRAIN_SECONDS: '0',
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    child.stdout.on('data', (chunk) => (output += String(chunk)));
    child.stderr.on('data', (chunk) => (output += String(chunk)));
    const ended = new Promise<number | null>((resolve) => {
      child.on('close', (code) => resolve(code));
    });
    return { readOutput: () => output, ended, stop: () => child.kill('SIGTERM') };
  };

  it('V13.2.1 V13.2.2 is refused at start with the rights of a superuser, by site and worker', async () => {
    const { url } = await addLogin('superuser');
    for (const command of ['site', 'worker'] as const) {
      const { ended, readOutput } = start(command, url);
      expect([command, await ended]).toEqual([command, 1]);
      expect(readOutput()).toContain(`outpick ${command}: DATABASE_URL: the login is a superuser.`);
      expect(readOutput()).toContain('grant outpick_app to outpick_site');
    }
  }, 60_000);

  it('V13.2.1 is accepted if it may act as the application’s role and nothing else', async () => {
    const { url } = await addLogin();
    expect(await excessOf(url)).toBeUndefined();
    for (const command of ['site', 'worker'] as const) {
      const { ended, readOutput, stop } = start(command, url);
      await eventually(() => expect(readOutput()).toContain(`${command} is up`), 30_000);
      stop();
      expect([command, await ended]).toEqual([command, 0]);
    }
  }, 90_000);

  it('V13.2.1 is refused as soon as a database that was unreachable at start answers', async () => {
    const { url } = await addLogin('superuser');
    const proxy = await startProxy(url);
    await proxy.cut();
    const { ended, readOutput } = start('site', proxy.url);
    await eventually(() => expect(readOutput()).toContain('site is up'), 30_000);
    await proxy.reopen();
    expect(await ended).toBe(1);
    expect(readOutput()).toContain('DATABASE_URL: the login is a superuser.');
    await proxy.cut();
  }, 60_000);

  it('V13.2.2 has excess rights as owner of a table, member of an owner, creator of roles, or reader of files', async () => {
    const owner = await addLogin();
    await asOwner(ownerUrl, `grant create on schema public to ${owner.login}`);
    await asOwner(ownerUrl, `alter table sports owner to ${owner.login}`);
    const member = await addLogin(`in role ${owner.login}`);
    const creator = await addLogin('createrole');
    const reader = await addLogin('in role pg_read_server_files');
    expect(await Promise.all([owner, member, creator, reader].map(async ({ url }) => excessOf(url)))).toEqual(
      [
        'owns the database or some of its tables',
        'owns the database or some of its tables',
        'may create roles',
        "is a member of a role with access to all data or to the server's files",
      ],
    );
  });
});
