import { execFile, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtemp, readFile, readdir, readlink, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cloneDatabase, eventually } from './support/index.ts';

const outpick = join(import.meta.dirname, '../bin/outpick');

/** Runs a command; returns its exit code and output. */
const run = async (args: readonly string[], settings: Record<string, string>) =>
  new Promise<{ code: unknown; output: string }>((resolve) => {
    const env = { PATH: process.env['PATH'], PORT: '0', INTERNAL_PORT: '0', ...settings };
    execFile(process.execPath, [outpick, ...args], { env, timeout: 15_000 }, (error, stdout, stderr) =>
      resolve({ code: error?.code ?? 0, output: stdout + stderr }),
    );
  });

it('V15.2.3 a public site refuses the demo world and development mode', async () => {
  const publicSite = {
    PUBLIC_ORIGIN: 'https://outpick.example',
    CODE_KEYS: randomBytes(32).toString('base64'),
    DATABASE_URL: 'postgres://site:x7-own@127.0.0.1:1/outpick',
  };
  const [seedWorld, devMode] = await Promise.all([
    run(['seed-world'], publicSite),
    run(['site'], { ...publicSite, OUTPICK_DEV: 'on' }),
  ]);
  expect(seedWorld).toEqual({
    code: 1,
    output: 'outpick seed-world: the demo world is not for a public site\n',
  });
  expect(devMode.code).toBe(1);
  expect(devMode.output).toContain('OUTPICK_DEV: not where the site is public');
});

it('V15.2.3 shipped code reads the environment in one place and refers to nothing of the tests', async () => {
  const source = join(import.meta.dirname, '../src');
  const files = (await readdir(source, { recursive: true })).filter((path) => /(?<!\.test)\.ts$/u.test(path));
  const texts = await Promise.all(
    files.map(async (path) => [path, await readFile(join(source, path), 'utf8')] as const),
  );
  expect(texts.length).toBeGreaterThan(200);
  const filesMatching = (pattern: RegExp) =>
    texts.filter(([, text]) => pattern.test(text)).map(([path]) => path);
  expect(filesMatching(/process\.env/u)).toEqual(['commands/run.ts']);
  expect(filesMatching(/test\/support|from 'vitest'|\bTEST_|\bfaker\b|OUTPICK_FAULT/u)).toEqual([]);
});

describe('a running site', () => {
  let folder: string;
  let stop: () => Promise<void>;
  let pid: number;
  const lines: string[] = [];
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'outpick-process-'));
    const child = spawn(process.execPath, [outpick, 'site'], {
      env: {
        PATH: process.env['PATH'],
        DATABASE_URL: await cloneDatabase(),
        REDIS_URL: process.env['TEST_REDIS_URL'] ?? 'redis://127.0.0.1:6379',
        REDIS_PREFIX: `${folder}:`,
        FILES_URL: pathToFileURL(folder).href,
        PORT: '0',
        INTERNAL_PORT: '0',
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    child.stdout.on('data', (chunk) => lines.push(String(chunk)));
    const ended = new Promise<void>((resolve) => {
      child.on('close', () => resolve());
    });
    stop = async () => {
      child.kill('SIGTERM');
      await ended;
    };
    pid = child.pid ?? 0;
  });
  afterAll(async () => {
    await stop();
    await rm(folder, { recursive: true, force: true });
  });

  /** Lists the targets of the process's file descriptors that are open for writing. */
  const openForWriting = async () => {
    const targets: string[] = [];
    for (const descriptor of await readdir(`/proc/${pid}/fd`)) {
      const target = await readlink(`/proc/${pid}/fd/${descriptor}`).catch(() => '');
      const state = await readFile(`/proc/${pid}/fdinfo/${descriptor}`, 'utf8').catch(() => '');
      const flags = Number.parseInt(/flags:\s*(\d+)/u.exec(state)?.[1] ?? '0', 8);
      // The flags contain O_WRONLY or O_RDWR.
      if (target !== '' && (flags & 3) !== 0) targets.push(target);
    }
    return targets;
  };

  it('V16.1.1 V16.2.3 V16.4.2 writes only to its output and sockets: there is no log file to serve or to alter', async () => {
    const origin = await eventually(() => {
      const [, found] = /Server listening at (http:\/\/127\.0\.0\.1:\d+)/u.exec(lines.join('')) ?? [];
      if (found === undefined) throw new Error('not listening yet');
      return found;
    }, 15_000);
    for (const path of ['/api/v1/website/getAllSportsCategory', '/api/v1/auth/userProfile', '/nowhere'])
      await fetch(origin + path);
    await eventually(() => expect(lines.join('')).toContain('"msg":"request"'), 5000);
    const files = (await openForWriting()).filter((target) => !/^(?:socket|pipe|anon_inode):/u.test(target));
    expect(files.filter((target) => target !== '/dev/null')).toEqual([]);
    const paths = [
      '/logs',
      '/log',
      '/logs/site.log',
      '/var/log',
      '/files/logs/site.log',
      '/files/.outpick-folder',
    ];
    for (const path of paths) expect((await fetch(origin + path)).status).toBe(404);
    // This file contains the folder's id, by which processes notice that they do not share a folder.
    expect(await readdir(folder)).toEqual(['.outpick-folder']);
  }, 40_000);
});
