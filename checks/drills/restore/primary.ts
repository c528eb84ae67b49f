import { execFile } from 'node:child_process';
import { appendFile, chmod, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { findFreePort } from '../../faults/support/ports.ts';
import { asPostgres, createOwnFolder, findPrograms } from '../../faults/support/postgres.ts';
import { deleteFolder, makeFolder } from '../clean-up.ts';
import type { CleanUp } from '../clean-up.ts';
import { openBucket } from './bucket.ts';

const run = promisify(execFile);
const stanza = 'outpick';

/** A PostgreSQL server. pgBackRest archives its write-ahead log to a disk and to a bucket. */
export interface ArchivedServer {
  readonly url: string;
  /** The configuration of pgBackRest. */
  readonly config: string;
  readonly stanza: string;
  backUp(repository: 1 | 2): Promise<void>;
  /** Reads the bucket with a wrong secret key and returns pgBackRest's error. */
  readWithWrongKey(): Promise<string>;
  /** Kills every process of the server and deletes its disk. */
  loseDisk(): Promise<void>;
  /** Creates a folder for a restored server. The drill's end stops the server. */
  newFolder(): Promise<string>;
}

/** Stops the server in `data`. Ignores errors, because `pg_ctl` fails if the server is not running. */
const stop = async (bin: string, data: string) =>
  asPostgres(`${bin}/pg_ctl`, ['-D', data, '-m', 'immediate', '-w', 'stop']).catch(() => undefined);

/** Starts a server. The drill's end stops and deletes it. */
export async function startArchivedServer(
  archiveTimeoutSeconds: number,
  cleanUp: CleanUp,
): Promise<ArchivedServer> {
  const bin = await findPrograms();
  const newFolder = async () => cleanUp.own(createOwnFolder(), deleteFolder);
  const newDataFolder = async () => {
    const data = await newFolder();
    cleanUp.add(async () => stop(bin, data));
    return data;
  };
  const folder = await makeFolder(cleanUp, 'restore');
  await chmod(folder, 0o755);
  const bucket = await cleanUp.own(openBucket(folder), async (one) => one.close());
  const [repository, sockets, port] = [await newFolder(), await newFolder(), await findFreePort()];
  const data = await newDataFolder();
  const config = join(folder, 'pgbackrest.conf');
  await writeFile(
    config,
    [
      '[global]',
      `repo1-path=${repository}`,
      'repo1-retention-full=2',
      ...bucket.settings,
      'start-fast=y',
      'compress-type=lz4',
      'log-level-file=off',
      'log-level-console=warn',
      `lock-path=${join(sockets, 'lock')}`,
      `spool-path=${join(sockets, 'spool')}`,
      `[${stanza}]`,
      `pg1-path=${data}`,
      `pg1-port=${port}`,
      `pg1-socket-path=${sockets}`,
      'pg1-user=root',
      'pg1-database=postgres',
    ].join('\n'),
  );
  const pgbackrest = async (...words: string[]) =>
    asPostgres('pgbackrest', [`--config=${config}`, `--stanza=${stanza}`, ...words]);
  await asPostgres(
    `${bin}/initdb`,
    `-D ${data} -U root -A trust -E UTF8 --locale=C.UTF-8 --no-sync`.split(' '),
  );
  await appendFile(
    join(data, 'postgresql.conf'),
    `listen_addresses = '127.0.0.1'
port = ${port}
unix_socket_directories = '${sockets}'
archive_mode = on
archive_command = 'pgbackrest --config=${config} --stanza=${stanza} archive-push %p'
archive_timeout = ${archiveTimeoutSeconds}
`,
  );
  await asPostgres(`${bin}/pg_ctl`, ['-D', data, '-l', join(data, 'log'), '-w', 'start']);
  await pgbackrest('stanza-create');
  return {
    url: `postgres://root@127.0.0.1:${port}/postgres`,
    config,
    stanza,
    backUp: async (number) => void (await pgbackrest(`--repo=${number}`, '--type=full', 'backup')),
    async readWithWrongKey() {
      const wrong = (await readFile(config, 'utf8')).replace(/(?<=-key-secret=).*/u, 'wrong');
      await writeFile(`${config}.wrong`, wrong);
      return asPostgres('pgbackrest', [`--config=${config}.wrong`, '--repo=2', 'repo-ls']).then(
        () => 'it succeeded',
        String,
      );
    },
    async loseDisk() {
      const [pid = ''] = (await readFile(join(data, 'postmaster.pid'), 'utf8')).split('\n');
      const { stdout } = await run('ps', ['-o', 'pid=', '--ppid', pid, '--pid', pid]);
      for (const one of stdout.split('\n').map(Number)) if (one > 0) process.kill(one, 'SIGKILL');
      await rm(data, { recursive: true });
    },
    newFolder: newDataFolder,
  };
}
