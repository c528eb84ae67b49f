import { statfs } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Health } from '@outpick/contracts/admin';
import type { Platform } from '../../../platform/platform.ts';

/** Reads the free space for uploaded files. Null if they are in a bucket, or if their folder does not exist yet. */
export async function readDisk({ config }: Platform): Promise<Health['disk']> {
  const url = new URL(config.FILES_URL);
  if (url.protocol !== 'file:') return null;
  const folder = fileURLToPath(url);
  const disk = await statfs(folder).catch(() => undefined);
  return disk === undefined
    ? null
    : { folder, freeBytes: disk.bavail * disk.bsize, totalBytes: disk.blocks * disk.bsize };
}

const field = (info: string, name: string): number | undefined => {
  const [, digits] = new RegExp(`^${name}:(\\d+)`, 'mu').exec(info) ?? [];
  return digits === undefined ? undefined : Number(digits);
};

/** Reads the memory use of Redis. Null without Redis, or while it is unreachable. */
export async function readRedis({ redis }: Platform): Promise<Health['redis']> {
  const info = await redis.attempt(async (client) => client.info('memory'));
  const usedBytes = info === undefined ? undefined : field(info, 'used_memory');
  if (info === undefined || usedBytes === undefined) return null;
  const limit = field(info, 'maxmemory') ?? 0;
  return { usedBytes, mostBytes: limit === 0 ? null : limit };
}
