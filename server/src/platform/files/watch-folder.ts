import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { randomUUID } from '../crypto.ts';
import { openPool, siteLimits } from '../database/open.ts';
import type { Platform } from '../platform.ts';

/**
 * Must be shorter than the pool's time-out for idle connections, so that the connection whose name is the folder's id stays
 * open and visible to other processes.
 */
const checkIntervalMs = 10_000;

const marker = '.outpick-folder';
const nameOf = (id: string): string => `outpick files ${id}`;
const answer = z.object({ rows: z.array(z.object({ others: z.number() })).length(1) });

/** Reads the id of a folder from a file that the first process writes into it. */
async function readFolderId(folder: string): Promise<string> {
  await mkdir(folder, { recursive: true });
  const path = join(folder, marker);
  // If several processes start at once, only one can link its file. The others read that complete file.
  const own = `${path}-${randomUUID()}`;
  await writeFile(own, randomUUID());
  await link(own, path).catch((error: unknown) => {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  });
  await rm(own);
  return z.uuid().parse(await readFile(path, 'utf8'));
}

/**
 * Alerts operators while processes of one database keep files in different folders: files that one process stores are then
 * missing for the others. Each process sets the id of its folder as the name of a database connection, and looks for other
 * names.
 */
export async function watchFolder(
  platform: Platform,
  intervalMs = checkIntervalMs,
): Promise<{ close(): Promise<void> }> {
  const { config, log } = platform;
  const url = new URL(config.FILES_URL);
  if (url.protocol !== 'file:') return { close: async () => Promise.resolve() };
  const folder = fileURLToPath(url);
  const id = await readFolderId(folder).catch((error: unknown) => {
    log.warn({ err: error, folder }, 'FILES_URL: the folder is not usable');
    return undefined;
  });
  if (id === undefined) return { close: async () => Promise.resolve() };
  const pool = openPool(config.DATABASE_URL, { ...siteLimits, connections: 1 }, () => undefined);
  let isAlone = true;
  let checking: Promise<void> | undefined;
  const check = async () => {
    await pool.query(`select set_config('application_name', $1, false)`, [nameOf(id)]);
    const found = await pool.query(
      `select count(distinct application_name)::int as others from pg_stat_activity
       where datname = current_database() and application_name like 'outpick files %' and application_name <> $1`,
      [nameOf(id)],
    );
    const wasAlone = isAlone;
    isAlone = answer.parse(found).rows[0]?.others === 0;
    if (wasAlone && !isAlone) platform.alarm('files-not-shared', { folder });
  };
  // Ignore errors: while the database is unreachable, other checks report it.
  const checkUnlessBusy = () => {
    checking ??= check()
      .catch(() => undefined)
      .finally(() => (checking = undefined));
  };
  checkUnlessBusy();
  const timer = setInterval(checkUnlessBusy, intervalMs);
  return {
    async close() {
      clearInterval(timer);
      await checking;
      await pool.end();
    },
  };
}
