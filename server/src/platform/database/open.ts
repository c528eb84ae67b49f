import { Socket } from 'node:net';
import { Kysely, PostgresDialect } from 'kysely';
import type { PostgresPool } from 'kysely';
import pg from 'pg';
import { accessTo } from './connect.ts';
import { prepareFrequentStatements } from './prepared.ts';
import type { Primary } from './primary.ts';
import type { DB } from './schema.gen.ts';

export type Database = Kysely<DB>;

/** Limits for the connections, so that one slow or stuck statement cannot block the site. */
export interface DatabaseLimits {
  readonly connections: number;
  readonly connectMs: number;
  readonly statementMs: number;
  readonly lockMs: number;
  /** After this time the database ends an idle transaction. */
  readonly idleInTransactionMs: number;
}

export const siteLimits: DatabaseLimits = {
  connections: 20,
  connectMs: 3000,
  statementMs: 5000,
  lockMs: 3000,
  idleInTransactionMs: 10_000,
};

/** The worker's statements (a rating run, an import batch) may take longer than a visitor would wait. */
export const workerLimits: DatabaseLimits = {
  ...siteLimits,
  connections: 16,
  // Six settlements may hold a connection each. A job would rather wait than fail.
  connectMs: 15_000,
  statementMs: 120_000,
  lockMs: 30_000,
  idleInTransactionMs: 60_000,
};

/** The role of site and worker: it may change rows but not tables. Migrations run as the owner. */
export const appRole = 'outpick_app';

const int8 = 20;
const date = 1082;

// Counts and versions stay far below 2^53, so bigint becomes a number. A calendar date has no time zone and stays text.
const types = new pg.TypeOverrides();
types.setTypeParser(int8, Number);
types.setTypeParser(date, (text) => text);

/** Start-up options for each database session. */
export const sessionOptions = (limits: DatabaseLimits, role: string | undefined): string =>
  [
    `statement_timeout=${limits.statementMs}`,
    `lock_timeout=${limits.lockMs}`,
    `idle_in_transaction_session_timeout=${limits.idleInTransactionMs}`,
    'timezone=UTC',
    // Compiling a statement takes 0.3 s or more, often longer than the statement itself.
    'jit=off',
    ...(role === undefined ? [] : [`role=${role}`]),
  ]
    .map((setting) => `-c ${setting}`)
    .join(' ');

/**
 * Opens a pool. `onLost` receives the errors of idle connections (a restarted database). The pool replaces them; without
 * a listener Node would end the process.
 */
export function openPool(url: string, limits: DatabaseLimits, onLost: (error: Error) => void): pg.Pool {
  const { settings, primary } = accessTo(url);
  const pool = new pg.Pool({
    ...settings,
    types,
    max: limits.connections,
    connectionTimeoutMillis: limits.connectMs,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
    application_name: 'outpick',
    options: sessionOptions(limits, appRole),
  });
  pool.on('error', onLost);
  // The database ends slow statements itself. If it is frozen or its machine is gone, this socket time-out ends them.
  const socketTimeoutMs = limits.statementMs + 1000;
  pool.on('connect', (client) => {
    prepareFrequentStatements(client);
    if (primary) dropWhenReadOnly(client, primary);
    // A connection lost in use: the statement rejects with the error; without a listener Node would end the process.
    client.on('error', () => undefined);
    const socket = socketOf(client);
    socket?.on('timeout', () => socket.destroy(new NoAnswer()));
  });
  pool.on('acquire', (client) => socketOf(client)?.setTimeout(socketTimeoutMs));
  pool.on('release', (_error, client) => socketOf(client)?.setTimeout(0));
  return pool;
}

/** A write on a server that was demoted, or in a transaction that is read-only by intent. */
const readOnly = '25006';

/** Looks for the new primary as soon as a server refuses a write; connections to the old one are closed when it is found. */
function dropWhenReadOnly(client: pg.PoolClient, primary: Primary): void {
  const send = client.query.bind(client);
  const query = (...words: readonly unknown[]): unknown => {
    const answer: unknown = Reflect.apply(send, undefined, words);
    if (answer instanceof Promise)
      answer.catch((error: unknown) => {
        if (error instanceof pg.DatabaseError && error.code === readOnly) primary.recheck();
      });
    return answer;
  };
  Object.assign(client, { query });
}

class NoAnswer extends Error {
  override readonly name = 'NoAnswer';
  readonly code = 'ETIMEDOUT';
  override readonly message = 'the database does not answer';
}

function socketOf(client: object): Socket | undefined {
  const connection: unknown = Reflect.get(client, 'connection');
  const stream = connection instanceof pg.Connection ? connection.stream : undefined;
  return stream instanceof Socket ? stream : undefined;
}

export const openDatabase = (pool: PostgresPool): Database =>
  new Kysely<DB>({ dialect: new PostgresDialect({ pool }) });
