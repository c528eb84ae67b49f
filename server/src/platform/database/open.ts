import { Socket } from 'node:net';
import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { keepPlanned } from './prepared.ts';
import type { DB } from './schema.gen.ts';

export type Database = Kysely<DB>;

/** Time limits of every connection, so that one slow or stuck statement cannot hold the site. */
export interface DatabaseLimits {
  readonly connections: number;
  readonly connectMs: number;
  readonly statementMs: number;
  readonly lockMs: number;
  /** How long a transaction may sit idle before the server ends it. */
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
  connections: 10,
  statementMs: 120_000,
  lockMs: 30_000,
  idleInTransactionMs: 60_000,
};

/** The role the site and the worker act as: rows only, no tables. Migrations act as the owner instead. */
export const appRole = 'outpick_app';

const int8 = 20;
const date = 1082;

// Counts and versions stay far below 2^53, and a calendar date has no instant: numbers and plain text, as in schema.gen.ts.
const types = new pg.TypeOverrides();
types.setTypeParser(int8, Number);
types.setTypeParser(date, (text) => text);

/** Settings that apply to each session from its first statement on. */
export const sessionOptions = (limits: DatabaseLimits, role: string | undefined): string =>
  [
    `statement_timeout=${limits.statementMs}`,
    `lock_timeout=${limits.lockMs}`,
    `idle_in_transaction_session_timeout=${limits.idleInTransactionMs}`,
    'timezone=UTC',
    ...(role === undefined ? [] : [`role=${role}`]),
  ]
    .map((setting) => `-c ${setting}`)
    .join(' ');

/**
 * Opens a pool. `onLost` hears of idle connections that broke (a restarted server): the pool replaces them by itself,
 * and without a listener Node would end the process.
 */
export function openPool(url: string, limits: DatabaseLimits, onLost: (error: Error) => void): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    types,
    max: limits.connections,
    connectionTimeoutMillis: limits.connectMs,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
    application_name: 'outpick',
    options: sessionOptions(limits, appRole),
  });
  pool.on('error', onLost);
  // The server ends slow statements itself, unless it is frozen or its machine is gone: then nothing ever comes back.
  const silentMs = limits.statementMs + 1000;
  pool.on('connect', (client) => {
    keepPlanned(client);
    // Lost while in use: whoever uses it gets the error from the statement; without this the process would end.
    client.on('error', () => undefined);
    const socket = socketOf(client);
    socket?.on('timeout', () => socket.destroy(new NoAnswer()));
  });
  pool.on('acquire', (client) => socketOf(client)?.setTimeout(silentMs));
  pool.on('release', (_error, client) => socketOf(client)?.setTimeout(0));
  return pool;
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

export const openDatabase = (pool: pg.Pool): Database =>
  new Kysely<DB>({ dialect: new PostgresDialect({ pool }) });
