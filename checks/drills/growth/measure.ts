import { asOwner } from '@outpick/server/testing';
import { readDatabaseSeconds } from '../../measure/database-use.ts';
import { quantile } from '../../measure/median.ts';

export interface GrowthRow {
  readonly what: string;
  readonly figure: number;
  readonly unit: string;
}

const requests = 30;

/** Times thirty requests in sequence, in ms; throws if one fails. `send` gets the request's number. */
export async function timeRequests(
  what: string,
  send: (number: number) => Promise<Response>,
): Promise<GrowthRow[]> {
  const times: number[] = [];
  for (let number = 0; number < requests; number += 1) {
    const began = performance.now();
    const answer = await send(number);
    await answer.arrayBuffer();
    if (!answer.ok) throw new Error(`${what}: status ${answer.status}`);
    times.push(performance.now() - began);
  }
  const round = (share: number) => Math.round(quantile(times, share) * 10) / 10;
  return [
    { what: `${what}, median`, figure: round(0.5), unit: 'ms' },
    { what: `${what}, p95`, figure: round(0.95), unit: 'ms' },
  ];
}

/** Times some work in seconds. */
export async function timeWork(what: string, work: () => Promise<unknown>): Promise<GrowthRow> {
  const began = performance.now();
  await work();
  return { what, figure: Math.round((performance.now() - began) / 100) / 10, unit: 's' };
}

/** Times long work in seconds, and its CPU time here and in the database, which depends less on other load. */
export async function timeLongWork(
  what: string,
  url: string,
  work: () => Promise<unknown>,
): Promise<GrowthRow[]> {
  const [own, database] = [process.cpuUsage(), await readDatabaseSeconds(url)];
  const elapsed = await timeWork(what, work);
  const { user, system } = process.cpuUsage(own);
  const inDatabase = (await readDatabaseSeconds(url)) - database;
  return [
    elapsed,
    { what: `${what}, CPU of the worker`, figure: Math.round((user + system) / 1e5) / 10, unit: 's' },
    { what: `${what}, CPU of the database`, figure: Math.round(inDatabase * 10) / 10, unit: 's' },
  ];
}

/** Measures the size of tables with indexes and partitions, in total and per row. */
export async function measureSize(
  url: string,
  tables: readonly string[],
  rows: number,
): Promise<GrowthRow[]> {
  const [found] = await asOwner<{ bytes: number }>(
    url,
    `select sum(pg_total_relation_size(relid))::float8 as bytes
     from unnest($1::text[]) as name cross join lateral (
       select name::regclass as relid union select relid from pg_partition_tree(name::regclass)
     ) as parts`,
    [tables],
  );
  const bytes = found?.bytes ?? 0;
  return [
    { what: `${tables.join(', ')} with indexes`, figure: Math.round(bytes / 1e6), unit: 'MB' },
    { what: 'size per row', figure: Math.round(bytes / rows), unit: 'bytes' },
  ];
}
