import { Socket } from 'node:net';
import pg from 'pg';
import { z } from 'zod';

/** Where a PostgreSQL server listens. */
export interface Host {
  readonly host: string;
  readonly port: number;
}

/** Finds the primary among the hosts of a cluster, and opens sockets to it. */
export interface Primary {
  /** Creates a socket that connects to the primary, whatever address `connect` receives. */
  readonly createSocket: () => Socket;
  /** Looks for the primary at once. Call it after a server refused a write. */
  recheck(): void;
}

/** How long new connections use a found primary without another probe. */
const trustMs = 1000;
/** How often to look for the primary while connections are open: a demoted server may keep its connections. */
const checkMs = 3000;
const probeTimeoutMs = 2000;

const probeAnswer = z.object({ rows: z.tuple([z.object({ recovering: z.boolean() })]) });

/** Whether a server is the primary; false if it does not answer. */
async function isPrimary(settings: pg.ClientConfig, { host, port }: Host): Promise<boolean> {
  const client = new pg.Client({
    ...settings,
    host,
    port,
    application_name: 'outpick-primary',
    connectionTimeoutMillis: probeTimeoutMs,
    query_timeout: probeTimeoutMs,
  });
  client.on('error', () => undefined);
  try {
    await client.connect();
    const answer = probeAnswer.parse(await client.query('select pg_is_in_recovery() as recovering'));
    return !answer.rows[0].recovering;
  } catch {
    return false;
  } finally {
    void client.end().catch(() => undefined);
  }
}

/** Returns the first host that answers as the primary. */
const probeAll = async (settings: pg.ClientConfig, hosts: readonly Host[]): Promise<Host> =>
  Promise.any(
    hosts.map(async (host) => {
      if (await isPrimary(settings, host)) return host;
      throw new Error(`${host.host}:${host.port} is not the primary`);
    }),
  ).catch(() => {
    throw new NoPrimary();
  });

class NoPrimary extends Error {
  override readonly name = 'NoPrimary';
  /** With this code, callers handle the error like that of a database that refuses connections. */
  readonly code = 'ECONNREFUSED';
  override readonly message = 'none of the database hosts is the primary';
}

class NotPrimary extends Error {
  override readonly name = 'NotPrimary';
  readonly code = 'ECONNRESET';
  override readonly message = 'the server is no longer the primary';
}

/** Watches for the primary. `settings` are the connection settings without host and port. */
export function watchPrimary(settings: pg.ClientConfig, hosts: readonly Host[]): Primary {
  const connections = new Map<Socket, Host>();
  let known: { readonly host: Host; readonly at: number } | undefined;
  let looking: Promise<Host> | undefined;
  let timer: NodeJS.Timeout | undefined;

  /** Closes the connections to other hosts after a fail-over: their statements would fail or read old data. */
  const dropOthers = (primary: Host) => {
    for (const [socket, host] of connections) if (host !== primary) socket.destroy(new NotPrimary());
  };
  /** Keeps the known primary while it still is one, so that connections do not alternate if two hosts answer as the primary. */
  const probe = async (): Promise<Host> =>
    known && (await isPrimary(settings, known.host)) ? known.host : probeAll(settings, hosts);
  const look = async (): Promise<Host> => {
    looking ??= probe()
      .then((host) => {
        known = { host, at: performance.now() };
        dropOthers(host);
        return host;
      })
      .finally(() => (looking = undefined));
    return looking;
  };
  const lookQuietly = () => void look().catch(() => undefined);
  const find = async (): Promise<Host> =>
    known && performance.now() - known.at < trustMs ? known.host : look();

  const track = (socket: Socket, host: Host) => {
    connections.set(socket, host);
    timer ??= setInterval(lookQuietly, checkMs).unref();
  };
  const untrack = (socket: Socket) => {
    connections.delete(socket);
    if (connections.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };

  /** node-postgres calls `connect` with the address of its settings, which is ignored. */
  class PrimarySocket extends Socket {
    override connect(): this {
      this.once('close', () => untrack(this));
      void this.connectToPrimary();
      return this;
    }

    private async connectToPrimary(): Promise<void> {
      try {
        const host = await find();
        if (this.destroyed) return;
        track(this, host);
        super.connect(host.port, host.host);
      } catch (error) {
        this.destroy(error instanceof Error ? error : new NoPrimary());
      }
    }
  }

  return { createSocket: () => new PrimarySocket(), recheck: lookQuietly };
}
