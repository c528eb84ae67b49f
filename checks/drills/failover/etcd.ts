import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { eventually } from '@outpick/server/testing';
import { readEnvironmentFile } from '../../rules/deploy/environment-file.ts';
import type { CleanUp } from '../clean-up.ts';
import { writeOwned } from './machines.ts';
import type { Machine, Machines } from './machines.ts';

const startTimeoutMs = 90_000;

export interface Etcd {
  readonly urls: readonly string[];
}

export const killChild = async (child: ChildProcess | undefined): Promise<void> => {
  if (!child || child.exitCode !== null || child.signalCode !== null) return;
  const gone = once(child, 'exit');
  child.kill('SIGKILL');
  await gone;
};

/** Reads the shipped settings with the member's own name and address. ETCD_INITIAL_CLUSTER lists all members unchanged. */
async function readSettings(machine: Machine, first: Machine): Promise<Readonly<Record<string, string>>> {
  const lines = (await machine.fillIn('etcd.env')).split('\n');
  const changed = lines.map((line) =>
    line.startsWith('ETCD_INITIAL_CLUSTER=')
      ? line
      : line.replaceAll(first.name, machine.name).replaceAll(`//${first.address}:`, `//${machine.address}:`),
  );
  return readEnvironmentFile(await writeOwned(machine, 'etcd.env', changed.join('\n')));
}

/** Starts three members with the shipped settings. They end with the drill. */
export async function startEtcd(machines: Machines, cleanUp: CleanUp): Promise<Etcd> {
  const first = await machines.create('etcd-1', 31);
  const members = [first, await machines.create('etcd-2', 32), await machines.create('etcd-3', 33)];
  for (const member of members) {
    const data = { ETCD_DATA_DIR: join(member.folder, 'etcd') };
    const env = { PATH: process.env['PATH'], ...data, ...(await readSettings(member, first)) };
    const child = spawn('etcd', [], { stdio: 'ignore', cwd: '/', env });
    cleanUp.add(async () => killChild(child));
  }
  const urls = members.map(({ address }) => `https://${address}:${machines.portOf(2379)}/health`);
  for (const url of urls)
    await eventually(async () => {
      const { status, body } = await machines.ask({ url, as: first });
      if (status !== 200) throw new Error(`etcd is not healthy: ${body}`);
    }, startTimeoutMs);
  return { urls };
}
