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

/** The console's connections. Operators are few. */
export const consoleLimits: DatabaseLimits = { ...siteLimits, connections: 6 };

/** The worker's statements (a rating run, an import batch) may take longer than a visitor would wait. */
export const workerLimits: DatabaseLimits = {
  ...siteLimits,
  connections: 16,
  // Up to six settlements may each hold a connection. Waiting for one is better than failing the job.
  connectMs: 15_000,
  statementMs: 120_000,
  lockMs: 30_000,
  idleInTransactionMs: 60_000,
};

/** The role of site and worker: it may change rows but not tables. Migrations run as the owner. */
export const appRole = 'outpick_app';

/** The role of the console: it may do the same, but not read picks that only their players may see. */
export const consoleRole = 'outpick_console';

export type Role = typeof appRole | typeof consoleRole;

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
 * Opens a pool, by default as the application's role. `onLost` receives errors of idle connections, for example after a restart of the database. The pool replaces
 * those connections; without a listener, Node would end the process.
 */
export function openPool(
  url: string,
  limits: DatabaseLimits,
  onLost: (error: Error) => void,
  role: Role = appRole,
): pg.Pool {
  const { settings, primary } = accessTo(url);
  const pool = new pg.Pool({
    ...settings,
    types,
    max: limits.connections,
    connectionTimeoutMillis: limits.connectMs,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
    application_name: 'outpick',
    options: sessionOptions(limits, role),
  });
  pool.on('error', onLost);
  // The database ends slow statements itself. This socket time-out is for a database that no longer answers.
  const socketTimeoutMs = limits.statementMs + 1000;
  pool.on('connect', (client) => {
    prepareFrequentStatements(client);
    if (primary) dropWhenReadOnly(client, primary);
    // If a connection is lost in use, its statement rejects with the error. Without a listener, Node would end the process.
    client.on('error', () => undefined);
    const socket = socketOf(client);
    socket?.on('timeout', () => socket.destroy(new NoAnswer()));
  });
  pool.on('acquire', (client) => socketOf(client)?.setTimeout(socketTimeoutMs));
  pool.on('release', (_error, client) => socketOf(client)?.setTimeout(0));
  return pool;
}

/** The error of a write on a server that is no longer the primary, or in a read-only transaction. */
const readOnly = '25006';

/** Looks for the new primary when a server refuses a write. Once it is found, connections to the old one are closed. */
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
