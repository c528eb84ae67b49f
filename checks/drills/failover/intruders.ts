import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { Cluster } from './cluster.ts';

const run = promisify(execFile);

const errorOf = async (attempt: Promise<unknown>): Promise<string> =>
  attempt.then(
    () => '',
    (error: unknown) => String(error),
  );

/** Tries to connect without TLS, certificate or password. Returns the number of attempts and the successful ones. */
export async function tryToIntrude(
  cluster: Cluster,
): Promise<{ readonly attempts: number; readonly successes: readonly string[] }> {
  const { machines, etcd } = cluster;
  const [node] = cluster.nodes;
  const connect = async (url: string) => errorOf(run('psql', [url, '-c', 'select 1']));
  const siteUrl = cluster.urlFor('outpick_site', node);
  const refusals = {
    'PostgreSQL without TLS': (await connect(siteUrl.replace('verify-full', 'disable'))).includes(
      'no encryption',
    ),
    'PostgreSQL with a wrong password': (await connect(siteUrl.replace(/:[^:@/]*@/u, ':wrong@'))).includes(
      'password authentication failed',
    ),
    'PostgreSQL as superuser': (await connect(siteUrl.replace('outpick_site', 'postgres'))).includes(
      'no pg_hba.conf entry',
    ),
    'Patroni without a certificate': (await errorOf(machines.ask({ url: node.restUrl }))) !== '',
    'Patroni without a password':
      (await machines.ask({ method: 'PATCH', url: `${node.restUrl}/config`, as: node.machine })).status ===
      401,
    'etcd without a certificate': (await errorOf(machines.ask({ url: etcd.urls[0] ?? '' }))) !== '',
  };
  return {
    attempts: Object.keys(refusals).length,
    successes: Object.entries(refusals).flatMap(([name, isRefused]) => (isRefused ? [] : [name])),
  };
}
