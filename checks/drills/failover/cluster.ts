import { execFile, spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { eventually } from '@outpick/server/testing';
import { z } from 'zod';
import { asPostgres, findPrograms } from '../../faults/support/postgres.ts';
import type { CleanUp } from '../clean-up.ts';
import { killChild, startEtcd } from './etcd.ts';
import type { Etcd } from './etcd.ts';
import { openMachines, password, writeOwned } from './machines.ts';
import type { Machine, Machines } from './machines.ts';

const run = promisify(execFile);
const startTimeoutMs = 90_000;

/** A PostgreSQL server and its Patroni. */
export interface Node {
  readonly name: string;
  readonly machine: Machine;
  /** Patroni's REST API. */
  readonly restUrl: string;
  start(): Promise<void>;
  /** Kills Patroni and all PostgreSQL processes, like a power failure. */
  kill(): Promise<void>;
  /** `leader`, `sync_standby`, `replica`, or Patroni's state while it starts. */
  role(): Promise<string>;
  /** Runs a statement as the superuser over the Unix socket. */
  runAsSuperuser(statement: string): Promise<void>;
}

export interface Cluster {
  readonly machines: Machines;
  readonly etcd: Etcd;
  readonly nodes: readonly [Node, Node];
  /** Returns the database URL for a role, with one node or with both as hosts. */
  urlFor(role: 'outpick_owner' | 'outpick_site', node?: Node): string;
  /** Waits until one node leads and the other is its synchronous replica. */
  untilSynchronous(timeoutMs?: number): Promise<{ readonly leader: Node; readonly replica: Node }>;
}

const userIds = async (): Promise<{ uid: number; gid: number }> => {
  const [uid, gid] = await Promise.all([run('id', ['-u', 'postgres']), run('id', ['-g', 'postgres'])]);
  return { uid: Number(uid.stdout), gid: Number(gid.stdout) };
};

const members = z.object({
  members: z.array(z.object({ name: z.string(), role: z.string(), state: z.string() })),
});

/** Writes the shipped file with an operator's changes and lets Patroni validate it. */
async function writeConfig(machine: Machine, first: Machine): Promise<string> {
  const [filled, bin, { folder }] = [await machine.fillIn('patroni.yml'), await findPrograms(), machine];
  const text = filled
    .split('\n')
    .map((line) =>
      line.endsWith('# NODE')
        ? line.replace(first.name, machine.name).replace(first.address, machine.address)
        : line,
    )
    .join('\n')
    .replace(/(?<=^ {2}bin_dir: ).*/mu, bin)
    .replace(/(?<=^ {2}data_dir: ).*/mu, join(folder, 'data'))
    .replace(/(?<=^ {2}pgpass: ).*/mu, join(folder, 'pgpass'))
    .replace(/(?<=^ {4}unix_socket_directories: ).*/mu, folder);
  const config = await writeOwned(machine, 'patroni.yml', text);
  await asPostgres('patroni', ['--validate-config', config]);
  return config;
}

async function createNode(machines: Machines, machine: Machine, first: Machine): Promise<Node> {
  const { name, folder, address } = machine;
  const [config, ids] = [await writeConfig(machine, first), await userIds()];
  const restUrl = `https://${address}:${machines.portOf(8008)}`;
  let patroni: ChildProcess | undefined;
  const log: string[] = [];
  const killPostgres = async () => {
    const pidFile = await readFile(join(folder, 'data/postmaster.pid'), 'utf8').catch(() => '');
    const [pid = ''] = pidFile.split('\n');
    if (pid === '') return;
    const { stdout } = await run('ps', ['-o', 'pid=,comm=', '--ppid', pid, '--pid', pid]).catch(() => ({
      stdout: '',
    }));
    // A stale pid file may name another program's process by now, so match the command name too.
    const processes = [...stdout.matchAll(/(\d+) postgres$/gmu)].map(([, one = '']) => one);
    // `kill` fails if a process has ended meanwhile.
    await run('kill', ['-KILL', ...processes]).catch(() => undefined);
  };
  return {
    name,
    machine,
    restUrl,
    async start() {
      patroni = spawn('patroni', [config], {
        ...ids,
        cwd: '/',
        stdio: ['ignore', 'pipe', 'pipe'],
        env: { PATH: process.env['PATH'] },
      });
      for (const stream of [patroni.stdout, patroni.stderr])
        stream?.on('data', (piece: Buffer) => {
          log.push(piece.toString());
          log.splice(0, log.length - 20);
        });
      await eventually(async () => {
        if (patroni?.exitCode !== null) throw new Error(`Patroni has ended: ${log.join('')}`);
        await machines.ask({ url: restUrl, as: machine }).catch((cause: unknown) => {
          throw new Error(`Patroni does not answer: ${log.join('')}`, { cause });
        });
      }, startTimeoutMs);
    },
    async kill() {
      await killChild(patroni);
      await killPostgres();
    },
    async role() {
      const { body } = await machines.ask({ url: `${restUrl}/cluster`, as: machine });
      const own = members.parse(JSON.parse(body)).members.find((member) => member.name === name);
      return own && ['running', 'streaming'].includes(own.state) ? own.role : (own?.state ?? 'absent');
    },
    async runAsSuperuser(statement) {
      const words = ['-h', folder, '-p', String(machines.portOf(5432)), '-d', 'postgres'];
      await asPostgres('psql', [...words, '-v', 'ON_ERROR_STOP=1', '-c', statement]);
    },
  };
}

/** Creates the roles and the database as docs/run/high-availability.md does. */
const createRoles = async (leader: Node): Promise<void> => {
  for (const statement of [
    `create role outpick_owner login createrole password '${password}'`,
    'create database outpick owner outpick_owner',
    'create role outpick_app nologin',
    `create role outpick_site login password '${password}' noinherit`,
    'grant outpick_app to outpick_site',
  ])
    await leader.runAsSuperuser(statement);
};

/** Starts etcd and two nodes with the shipped configuration. They end with the drill. */
export async function startCluster(cleanUp: CleanUp): Promise<Cluster> {
  const machines = await openMachines(cleanUp);
  const etcd = await startEtcd(machines, cleanUp);
  const first = await machines.create('postgres-1', 21);
  const one = await createNode(machines, first, first);
  cleanUp.add(async () => one.kill());
  const two = await createNode(machines, await machines.create('postgres-2', 22), first);
  cleanUp.add(async () => two.kill());
  const untilSynchronous = async (timeoutMs = startTimeoutMs) =>
    eventually(async () => {
      const roles = await Promise.all([one, two].map(async (node) => node.role()));
      const described = roles.join(', ');
      if (described === 'leader, sync_standby') return { leader: one, replica: two };
      if (described === 'sync_standby, leader') return { leader: two, replica: one };
      throw new Error(`the nodes are ${described}`);
    }, timeoutMs);
  await one.start();
  await eventually(async () => {
    const role = await one.role();
    if (role !== 'leader') throw new Error(`the first node is ${role}`);
  }, startTimeoutMs);
  await two.start();
  await untilSynchronous();
  await createRoles(one);
  const formatHost = ({ machine }: Node) => `${machine.address}:${machines.portOf(5432)}`;
  return {
    machines,
    etcd,
    nodes: [one, two],
    urlFor: (role, node) =>
      `postgres://${role}:${password}@${(node ? [node] : [one, two]).map(formatHost).join(',')}/outpick` +
      `?sslmode=verify-full&sslrootcert=${machines.authorityFile}`,
    untilSynchronous,
  };
}
