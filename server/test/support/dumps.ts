import { Redis } from 'ioredis';
import { asOwner } from './database.ts';

/** Dumps every row of every table as text. Bytes are hexadecimal. */
export async function dumpDatabase(url: string): Promise<string> {
  const tables = await asOwner<{ name: string }>(
    url,
    `select format('%I.%I', table_schema, table_name) as name from information_schema.tables
     where table_schema not in ('pg_catalog', 'information_schema') and table_type = 'BASE TABLE'`,
  );
  const rows = tables.map(({ name }) => `select t::text as row from ${name} t`);
  const all = await asOwner<{ row: string }>(url, rows.join(' union all '));
  return all.map(({ row }) => row).join('\n');
}

/** Dumps every key with the prefix, and its value, as text. */
export async function dumpRedis(url: string, prefix: string): Promise<string> {
  const redis = new Redis(url);
  const read = async (key: string): Promise<unknown> => {
    const type = await redis.type(key);
    if (type === 'string') return (await redis.getBuffer(key))?.toString('latin1');
    if (type === 'hash') return redis.hgetall(key);
    if (type === 'set') return redis.smembers(key);
    if (type === 'zset') return redis.zrange(key, '0', '-1');
    if (type === 'list') return redis.lrange(key, '0', '-1');
    if (type === 'none') return null;
    throw new Error(`cannot read a Redis value of type ${type}`);
  };
  try {
    const keys = await redis.keys(`${prefix.replaceAll(/[*?[\]\\]/gu, '?')}*`);
    const lines = await Promise.all(keys.map(async (key) => `${key} ${JSON.stringify(await read(key))}`));
    return lines.join('\n');
  } finally {
    redis.disconnect();
  }
}
