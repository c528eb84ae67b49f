import { execFile } from 'node:child_process';
import { chmod, chown, glob, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { eventually } from '@outpick/server/testing';
import { findFreePort } from './ports.ts';

const run = promisify(execFile);

/** A PostgreSQL server of one test file. The tests can stop, freeze and restart it. */
export interface OwnPostgres {
  readonly url: string;
  start(): Promise<void>;
  /** Thaws the server, and starts it unless it is running. */
  ensure(): Promise<void>;
  /** `fast` ends all sessions and shuts down cleanly; `immediate` is a crash. */
  stop(how: 'fast' | 'immediate'): Promise<void>;
  /** Suspends all processes of the server, like a machine that hangs. `thaw` resumes them. */
  freeze(): Promise<void>;
  thaw(): Promise<void>;
  /** Takes a base backup and returns its folder. `remove` deletes the folder. */
  backUp(): Promise<string>;
  /** Replaces the server's data by a base backup. `recover` starts a new timeline, like archive recovery; `plain` does not. */
  restore(backup: string, how: 'plain' | 'recover'): Promise<void>;
  /** Starts a replica and returns its URL. `remove` stops and deletes it. */
  startReplica(): Promise<string>;
  /** Crashes the replicas. */
  stopReplicas(): Promise<void>;
  remove(): Promise<void>;
}

/** If this process is root, the servers run as the user postgres, because PostgreSQL refuses to run as root. */
const isRoot = userInfo().uid === 0;

/** Finds the folder with the programs of the newest installed PostgreSQL. */
export async function findPrograms(): Promise<string> {
  const found: string[] = [];
  for await (const initdb of glob('/usr/lib/postgresql/*/bin/initdb')) found.push(initdb);
  const newest = found.toSorted().at(-1);
  if (newest === undefined) throw new Error('PostgreSQL is not installed');
  return newest.slice(0, -'/initdb'.length);
}

/** Runs a program as the user postgres if this process is root. */
export const asPostgres = async (program: string, words: readonly string[]) =>
  isRoot
    ? run('runuser', ['-u', 'postgres', '--', program, ...words], { cwd: '/' })
    : run(program, [...words]);

/** Creates a folder that only the server's user can read. */
export async function createOwnFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'outpick-postgres-'));
  if (isRoot) {
    const { stdout } = await run('id', ['-u', 'postgres']);
    await chown(folder, Number(stdout), -1);
  }
  await chmod(folder, 0o700);
  return folder;
}

export async function createPostgres(): Promise<OwnPostgres> {
  const [bin, folder, port] = await Promise.all([findPrograms(), createOwnFolder(), findFreePort()]);
  try {
    await asPostgres(
      `${bin}/initdb`,
      `-D ${folder} -U root -A trust -E UTF8 --locale=C.UTF-8 --no-sync`.split(' '),
    );
  } catch (error) {
    await rm(folder, { recursive: true, force: true });
    throw error;
  }
  const settings = `-p ${port} -c listen_addresses=127.0.0.1 -c unix_socket_directories= -c fsync=off`;
  const control = async (...words: string[]) => asPostgres(`${bin}/pg_ctl`, ['-D', folder, '-w', ...words]);
  const pidFile = join(folder, 'postmaster.pid');
  /** Signals the server and its child processes. */
  const signal = async (name: NodeJS.Signals) => {
    const [pid] = (await readFile(pidFile, 'utf8')).split('\n');
    const { stdout } = await run('ps', ['-o', 'pid=', '--ppid', pid ?? '', '--pid', pid ?? '']);
    for (const one of stdout.split('\n').map(Number)) if (one > 0) process.kill(one, name);
  };
  const url = `postgres://root@127.0.0.1:${port}/postgres`;
  const backups: string[] = [];
  const replicas: string[] = [];
  const stopReplicas = async () => {
    for (const data of replicas)
      await asPostgres(`${bin}/pg_ctl`, ['-D', data, '-m', 'immediate', '-w', 'stop']).catch(() => undefined);
  };
  const start = async () => void (await control('-l', join(folder, 'log'), '-o', settings, 'start'));
  return {
    url,
    start,
    ensure: async () => {
      await signal('SIGCONT').catch(() => undefined);
      await control('status').catch(start);
    },
    stop: async (how) => void (await control('-m', how, 'stop')),
    freeze: async () => signal('SIGSTOP'),
    thaw: async () => signal('SIGCONT'),
    async backUp() {
      const backup = await createOwnFolder();
      backups.push(backup);
      await asPostgres(`${bin}/pg_basebackup`, ['-D', backup, '-d', url, '-c', 'fast', '--no-sync']);
      return backup;
    },
    async restore(backup, how) {
      await control('-m', 'immediate', 'stop');
      await rm(folder, { recursive: true });
      await asPostgres('cp', ['-a', backup, folder]);
      if (how === 'recover') await asPostgres('touch', [join(folder, 'recovery.signal')]);
      await control(
        '-l',
        join(folder, 'log'),
        '-o',
        how === 'recover' ? `${settings} -c restore_command=false` : settings,
        'start',
      );
      await eventually(async () => {
        const { stdout } = await run('psql', [url, '-Atc', 'select pg_is_in_recovery()']);
        if (stdout.trim() !== 'f') throw new Error('still in recovery');
      }, 30_000);
    },
    stopReplicas,
    async startReplica() {
      const [data, replicaPort] = [await createOwnFolder(), await findFreePort()];
      replicas.push(data);
      await asPostgres(`${bin}/pg_basebackup`, ['-D', data, '-d', url, '-c', 'fast', '-R', '--no-sync']);
      const replicaSettings = settings.replace(`-p ${port}`, `-p ${replicaPort}`);
      await asPostgres(`${bin}/pg_ctl`, [
        '-D',
        data,
        '-w',
        '-l',
        join(data, 'log'),
        '-o',
        replicaSettings,
        'start',
      ]);
      return url.replace(`:${port}/`, `:${replicaPort}/`);
    },
    async remove() {
      await stopReplicas();
      await signal('SIGCONT').catch(() => undefined);
      await control('-m', 'immediate', 'stop').catch(() => undefined);
      for (const one of [folder, ...backups, ...replicas]) await rm(one, { recursive: true, force: true });
    },
  };
}
