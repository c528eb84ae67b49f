import { asOwner } from '@outpick/server/testing';
import { readDatabaseSeconds } from '../../measure/database-use.ts';
import { quantile } from '../../measure/median.ts';

/** One figure of a load. */
export interface GrowthRow {
  readonly what: string;
  readonly figure: number;
  readonly unit: string;
}

const requests = 30;

/** Milliseconds of thirty requests, one after the other; throws if one fails. `send` gets the number of the request. */
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

/** Seconds that some work takes. */
export async function timeWork(what: string, work: () => Promise<unknown>): Promise<GrowthRow> {
  const began = performance.now();
  await work();
  return { what, figure: Math.round((performance.now() - began) / 100) / 10, unit: 's' };
}

/** Seconds that a long piece of work takes, and its CPU time in this process and in the database, which other load disturbs less. */
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

/** Size of tables with their indexes and partitions, in all and by row. */
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
    { what: 'of each row', figure: Math.round(bytes / rows), unit: 'bytes' },
  ];
}
