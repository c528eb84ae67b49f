import { execFile, spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { copyFile, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { eventually } from '@outpick/server/testing';
import { z } from 'zod';
import { freePort } from '../../../faults/support/ports.ts';
import { ownFolder, programs } from '../../../faults/support/postgres.ts';

const run = promisify(execFile);
/** The file that operators use. What differs here is set by environment variables. */
const shippedConfig = fileURLToPath(new URL('../../../../deploy/postgres/patroni.yml', import.meta.url));
const password = 'drill-7f3a';
const startTimeoutMs = 90_000;

/** A PostgreSQL server and its Patroni. */
export interface Node {
  readonly name: string;
  readonly url: string;
  start(): Promise<void>;
  /** Kills Patroni and every process of PostgreSQL, as if the machine had lost its power. */
  kill(): Promise<void>;
  /** `leader`, `sync_standby`, `replica`, or what Patroni says while it starts. */
  role(): Promise<string>;
  remove(): Promise<void>;
}

export interface Cluster {
  readonly nodes: readonly [Node, Node];
  /** Lists both nodes. */
  readonly url: string;
  /** Waits until one node leads and the other is its synchronous replica. */
  untilSynchronous(timeoutMs?: number): Promise<{ readonly leader: Node; readonly replica: Node }>;
  remove(): Promise<void>;
}

const userIds = async (): Promise<{ uid: number; gid: number }> => {
  const [uid, gid] = await Promise.all([run('id', ['-u', 'postgres']), run('id', ['-g', 'postgres'])]);
  return { uid: Number(uid.stdout), gid: Number(gid.stdout) };
};

const killChild = async (child: ChildProcess | undefined) => {
  if (!child || child.exitCode !== null || child.signalCode !== null) return;
  const gone = once(child, 'exit');
  child.kill('SIGKILL');
  await gone;
};

async function startEtcd(): Promise<{ readonly address: string; stop(): Promise<void> }> {
  const [folder, clientPort, peerPort] = [await ownFolder(), await freePort(), await freePort()];
  const [address, peer] = [`127.0.0.1:${clientPort}`, `http://127.0.0.1:${peerPort}`];
  const child = spawn(
    'etcd',
    [
      '--data-dir',
      join(folder, 'etcd'),
      '--listen-client-urls',
      `http://${address}`,
      '--advertise-client-urls',
      `http://${address}`,
      '--listen-peer-urls',
      peer,
      '--initial-advertise-peer-urls',
      peer,
      '--initial-cluster',
      `default=${peer}`,
    ],
    { stdio: 'ignore', cwd: '/' },
  );
  await eventually(async () => {
    if (!(await fetch(`http://${address}/health`)).ok) throw new Error('etcd is not healthy');
  }, startTimeoutMs);
  return {
    address,
    async stop() {
      await killChild(child);
      await rm(folder, { recursive: true, force: true });
    },
  };
}

const members = z.object({
  members: z.array(z.object({ name: z.string(), role: z.string(), state: z.string() })),
});

async function createNode(name: string, etcd: string): Promise<Node> {
  const [bin, folder, port, restPort, ids] = await Promise.all([
    programs(),
    ownFolder(),
    freePort(),
    freePort(),
    userIds(),
  ]);
  const data = join(folder, 'data');
  // The checkout may be unreadable for the user postgres.
  const config = join(folder, 'patroni.yml');
  await copyFile(shippedConfig, config);
  const rest = `127.0.0.1:${restPort}`;
  const address = `127.0.0.1:${port}`;
  let patroni: ChildProcess | undefined;
  const log: string[] = [];
  const killPostgres = async () => {
    const pidFile = await readFile(join(data, 'postmaster.pid'), 'utf8').catch(() => '');
    const [pid = ''] = pidFile.split('\n');
    if (pid === '') return;
    const { stdout } = await run('ps', ['-o', 'pid=', '--ppid', pid, '--pid', pid]).catch(() => ({
      stdout: '',
    }));
    for (const one of stdout.split('\n').map(Number)) if (one > 0) process.kill(one, 'SIGKILL');
  };
  return {
    name,
    url: `postgres://postgres:${password}@${address}/postgres`,
    async start() {
      patroni = spawn('patroni', [config], {
        ...ids,
        cwd: '/',
        stdio: ['ignore', 'pipe', 'pipe'],
        env: {
          PATH: process.env['PATH'],
          PATRONI_NAME: name,
          PATRONI_ETCD3_HOSTS: etcd,
          PATRONI_RESTAPI_LISTEN: rest,
          PATRONI_RESTAPI_CONNECT_ADDRESS: rest,
          PATRONI_POSTGRESQL_LISTEN: address,
          PATRONI_POSTGRESQL_CONNECT_ADDRESS: address,
          PATRONI_POSTGRESQL_DATA_DIR: data,
          PATRONI_POSTGRESQL_BIN_DIR: bin,
          PATRONI_POSTGRESQL_PGPASS: join(folder, 'pgpass'),
          PATRONI_SUPERUSER_USERNAME: 'postgres',
          PATRONI_SUPERUSER_PASSWORD: password,
          PATRONI_REPLICATION_USERNAME: 'replicator',
          PATRONI_REPLICATION_PASSWORD: password,
        },
      });
      for (const stream of [patroni.stdout, patroni.stderr])
        stream?.on('data', (piece: Buffer) => {
          log.push(piece.toString());
          log.splice(0, log.length - 20);
        });
      await eventually(async () => {
        if (patroni?.exitCode !== null) throw new Error(`Patroni has ended: ${log.join('')}`);
        await fetch(`http://${rest}/`);
      }, startTimeoutMs);
    },
    async kill() {
      await killChild(patroni);
      await killPostgres();
    },
    async role() {
      const answer: unknown = await (await fetch(`http://${rest}/cluster`)).json();
      const own = members.parse(answer).members.find((member) => member.name === name);
      return own && ['running', 'streaming'].includes(own.state) ? own.role : (own?.state ?? 'absent');
    },
    async remove() {
      await killChild(patroni);
      await killPostgres();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Starts etcd and two nodes with the configuration that operators get. */
export async function startCluster(): Promise<Cluster> {
  const etcd = await startEtcd();
  const [one, two] = await Promise.all([
    createNode('postgres-1', etcd.address),
    createNode('postgres-2', etcd.address),
  ]);
  const remove = async () => {
    await Promise.all([one.remove(), two.remove()]);
    await etcd.stop();
  };
  const untilSynchronous = async (timeoutMs = startTimeoutMs) =>
    eventually(async () => {
      const roles = await Promise.all([one, two].map(async (node) => node.role()));
      const described = roles.join(', ');
      if (described === 'leader, sync_standby') return { leader: one, replica: two };
      if (described === 'sync_standby, leader') return { leader: two, replica: one };
      throw new Error(`the nodes are ${described}`);
    }, timeoutMs);
  try {
    await one.start();
    await eventually(async () => {
      const role = await one.role();
      if (role !== 'leader') throw new Error(`the first node is ${role}`);
    }, startTimeoutMs);
    await two.start();
    await untilSynchronous();
  } catch (error) {
    await remove();
    throw error;
  }
  const [, hosts = ''] = /@(.*)\//u.exec(two.url) ?? [];
  return {
    nodes: [one, two],
    url: one.url.replace(/(@[^/]+)\//u, `$1,${hosts}/`),
    untilSynchronous,
    remove,
  };
}
