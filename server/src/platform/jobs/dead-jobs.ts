import { sql } from 'kysely';
import { z } from 'zod';
import type { Reader, Transaction } from '../database/transaction.ts';
import { deadJobs } from './boss.ts';

/** A job whose every attempt failed. Its data is left out, because it may be personal. */
export interface DeadJob {
  readonly id: string;
  readonly job: string;
  readonly diedAt: Date;
  readonly createdAt: Date | null;
  readonly attempts: number | null;
  /** Why its last attempt failed. */
  readonly error: string | null;
}

interface DeadRow {
  readonly id: string;
  readonly job: string | null;
  readonly died_at: Date;
  readonly created_at: Date | null;
  readonly attempts: number | null;
  readonly output: unknown;
  readonly total: string;
}

/** The forms in which the worker, or the queue itself, stores a failure. */
const failure = z.union([
  z.object({ reason: z.string() }).transform(({ reason }) => reason),
  z.object({ message: z.string() }).transform(({ message }) => message),
  z.object({ value: z.object({ message: z.string() }) }).transform(({ value }) => value.message),
]);

const toJob = (row: DeadRow): DeadJob => ({
  id: row.id,
  job: row.job ?? 'unknown',
  diedAt: row.died_at,
  createdAt: row.created_at,
  attempts: row.attempts,
  error: failure.safeParse(row.output).data ?? null,
});

const isDead = sql`name = ${deadJobs} and state < 'active'`;

const columns = sql`
  id, source_name as job, created_on as died_at, source_created_on as created_at, source_retry_count + 1 as attempts,
  source_output as output`;

interface DeadQuery {
  readonly limit: number;
  readonly offset: number;
  readonly job?: string | undefined;
  readonly sort: 'diedAt' | 'job';
  readonly order: 'asc' | 'desc';
}

const sorts = { diedAt: sql`created_on`, job: sql`source_name` };

/** Returns a page of dead jobs. */
export async function listDeadJobs(
  db: Reader,
  { limit, offset, job, sort, order }: DeadQuery,
): Promise<{ readonly rows: DeadJob[]; readonly total: number }> {
  const direction = order === 'asc' ? sql`asc` : sql`desc`;
  const { rows } = await sql<DeadRow>`
    select ${columns}, count(*) over () as total from jobs.job
    where ${isDead} and (${job ?? null}::text is null or strpos(source_name, ${job ?? null}) > 0)
    order by ${sorts[sort]} ${direction}, id
    limit ${limit} offset ${offset}
  `.execute(db);
  return { rows: rows.map(toJob), total: Number(rows[0]?.total ?? 0) };
}

/** Finds a dead job and locks it until the transaction ends. */
export async function lockDeadJob({ db }: Transaction, id: string): Promise<DeadJob | undefined> {
  const { rows } = await sql<DeadRow>`
    select ${columns}, 1 as total from jobs.job where ${isDead} and id = ${id} for update
  `.execute(db);
  return rows[0] && toJob(rows[0]);
}

/** Deletes a dead job; returns false if it does not exist. */
export async function deleteDeadJob({ db }: Transaction, id: string): Promise<boolean> {
  const { rows } = await sql`delete from jobs.job where ${isDead} and id = ${id} returning id`.execute(db);
  return rows.length > 0;
}

interface DeadCount {
  readonly job: string;
  readonly jobs: number;
  readonly since: Date;
}

/** Counts the dead jobs of each kind, with the time of the oldest. */
export async function countDeadJobs(db: Reader): Promise<DeadCount[]> {
  const { rows } = await sql<DeadCount>`
    select coalesce(source_name, 'unknown') as job, count(*)::int as jobs, min(created_on) as since from jobs.job
    where ${isDead}
    group by 1
    order by jobs desc, job
  `.execute(db);
  return rows;
}
