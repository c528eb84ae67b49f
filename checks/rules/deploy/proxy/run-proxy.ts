import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { freePort, untilListening } from '../../../faults/support/ports.ts';
import { root } from '../../check/workspaces.ts';
import { nginxEssentials } from '../../../drills/support/nginx.ts';

const run = promisify(execFile);

export const proxyHost = 'outpick.example';

/** The proxy of compose.yaml, outside a container. */
export interface RunningProxy {
  readonly port: number;
  /** The folder of the certificate that operators replace. */
  readonly certificates: string;
  /** What it wrote to standard error. */
  readonly errors: () => string;
  stop(): Promise<void>;
}

/** Makes a self-signed certificate and its key in a folder. */
export async function makeCertificate(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  const key = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes'];
  const name = ['-subj', `/CN=${proxyHost}`, '-addext', `subjectAltName=DNS:${proxyHost}`];
  const files = ['-keyout', join(folder, 'privkey.pem'), '-out', join(folder, 'fullchain.pem')];
  await run('openssl', ['req', '-x509', ...key, ...name, ...files]);
}

/** Runs deploy/proxy/start.sh with the folders of its container in a scratch folder, and with other ports. */
export async function runProxy(sites: string, sitePort: number): Promise<RunningProxy> {
  const scratch = await mkdtemp(join(tmpdir(), 'outpick-proxy-'));
  for (const folder of ['run', 'certificates', 'acme', 'var/cache/nginx', 'temporary'])
    await mkdir(join(scratch, folder), { recursive: true });
  const port = await freePort();
  const plainPort = await freePort();
  const essentials = nginxEssentials(join(scratch, 'temporary'));
  const adapt = async (name: string, change: (text: string) => string) => {
    const shipped = await readFile(join(root, 'deploy/proxy', name), 'utf8');
    const moved = shipped
      .replaceAll('/etc/outpick/', `${scratch}/`)
      .replaceAll(/(?<= |>|=)\/(?:run|certificates|acme|var\/cache\/nginx)(?=[/;])/gu, `${scratch}$&`);
    await writeFile(join(scratch, name), change(moved));
  };
  await adapt('start.sh', (text) => text.replace('port=3000', `port=${sitePort}`));
  await adapt(
    'nginx.conf',
    (text) =>
      `${essentials.main}\n${text
        .replace('http {', `http {\n${essentials.http}`)
        .replace('listen 80 ', `listen 127.0.0.1:${plainPort} `)
        .replace('listen 443 ', `listen 127.0.0.1:${port} `)}`,
  );
  // A group of its own, so that the loop that watches the certificate can be stopped with it.
  const child = spawn('sh', [join(scratch, 'start.sh')], {
    detached: true,
    env: { PATH: process.env['PATH'], SITES: sites, SITE_HOST: proxyHost },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let errors = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => (errors += text));
  const closed = once(child, 'close');
  const stop = async () => {
    // All of them may have ended already.
    if (child.pid !== undefined && child.exitCode === null) process.kill(-child.pid, 'SIGTERM');
    await closed;
    await rm(scratch, { recursive: true, force: true });
  };
  try {
    await untilListening(port, {
      withinMs: 20_000,
      findFailure: () => (child.exitCode === null ? undefined : `the proxy ended: ${errors}`),
    });
  } catch (error) {
    await stop();
    throw error;
  }
  return {
    port,
    certificates: join(scratch, 'certificates'),
    errors: () => errors,
    stop,
  };
}
