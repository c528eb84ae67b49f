import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { findFreePort, waitUntilListening } from '../../../faults/support/ports.ts';
import { root } from '../../check/workspaces.ts';
import { nginxEssentials } from '../../../drills/support/nginx.ts';

const run = promisify(execFile);

export const proxyHost = 'outpick.example';
/** The console's host does not begin with `console.`: operators choose any name. */
export const consoleHost = 'desk.picks.example';

/** The proxy of compose.yaml, run without a container. */
export interface RunningProxy {
  readonly port: number;
  /** The port without TLS. */
  readonly plainPort: number;
  /** Changes a site's address. Without an address, lookups of the site's name fail. */
  setAddress(site: string, address?: string): Promise<void>;
  /** Returns the number of name lookups so far. */
  countLookups(): Promise<number>;
  /** Stops and resumes the loop that looks up the sites. */
  pauseLookups(): Promise<void>;
  resumeLookups(): Promise<void>;
  /** Asks nginx for the addresses that it uses. */
  readListed(): Promise<string>;
  /** Runs deploy/proxy/until-listed.sh: waits until nginx uses the address of a site. */
  untilListed(site: string): Promise<void>;
  /** Folder of the certificate, which operators replace. */
  readonly certificates: string;
  /** Returns its output on standard error. */
  readonly errors: () => string;
  stop(): Promise<void>;
}

/** Makes a self-signed certificate and its key in a folder. */
export async function makeCertificate(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  const key = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes'];
  const hosts = `subjectAltName=DNS:${proxyHost},DNS:${consoleHost}`;
  const name = ['-subj', `/CN=${proxyHost}`, '-addext', hosts];
  const files = ['-keyout', join(folder, 'privkey.pem'), '-out', join(folder, 'fullchain.pem')];
  await run('openssl', ['req', '-x509', ...key, ...name, ...files]);
}

/** A script in place of getent(1) that reads a name's address from a file. */
const getent = (scratch: string) => `#!/bin/sh
echo "$2" >>${scratch}/lookups
cat "${scratch}/names/$2" 2>/dev/null
`;

/**
 * Runs deploy/proxy/start.sh with other ports, and with its container's folders below a scratch folder. `sites` has the
 * sites' addresses by name.
 */
export async function runProxy(
  sites: Readonly<Record<string, string>>,
  sitePort: number,
): Promise<RunningProxy> {
  const scratch = await mkdtemp(join(tmpdir(), 'outpick-proxy-'));
  for (const folder of ['run', 'certificates', 'acme', 'var/cache/nginx', 'temporary', 'names', 'bin'])
    await mkdir(join(scratch, folder), { recursive: true });
  const setAddress = async (site: string, address?: string) => {
    const file = join(scratch, 'names', site);
    if (address === undefined) await rm(file);
    else await writeFile(file, `${address} STREAM ${site}\n`);
  };
  for (const [site, address] of Object.entries(sites)) await setAddress(site, address);
  await writeFile(join(scratch, 'bin/getent'), getent(scratch), { mode: 0o755 });
  const env = { PATH: `${scratch}/bin:${process.env['PATH']}` };
  const port = await findFreePort();
  const plainPort = await findFreePort();
  const listPort = await findFreePort();
  const essentials = nginxEssentials(join(scratch, 'temporary'));
  const adapt = async (name: string, change: (text: string) => string) => {
    const shipped = await readFile(join(root, 'deploy/proxy', name), 'utf8');
    const moved = shipped
      .replaceAll('/etc/outpick/', `${scratch}/`)
      .replaceAll('9145', String(listPort))
      .replaceAll(/(?<= |>|=)\/(?:run|certificates|acme|var\/cache\/nginx)(?=[/;])/gu, `${scratch}$&`);
    await writeFile(join(scratch, name), change(moved));
  };
  await adapt('start.sh', (text) => text.replace('port=3000', `port=${sitePort}`));
  await adapt('until-listed.sh', (text) => text);
  await adapt('serve.conf', (text) => text);
  await adapt(
    'nginx.conf',
    (text) =>
      `${essentials.main}\n${text
        .replace('http {', `http {\n${essentials.http}`)
        .replaceAll(/listen 80(?=[ ;])/gu, `listen 127.0.0.1:${plainPort}`)
        .replaceAll('listen 443 ', `listen 127.0.0.1:${port} `)}`,
  );
  // Its own process group, so that `stop` also ends the loop that watches the certificate.
  const child = spawn('sh', [join(scratch, 'start.sh')], {
    detached: true,
    env: {
      ...env,
      SITES: Object.keys(sites).join(' '),
      SITE_HOST: proxyHost,
      CONSOLE_ORIGIN: `https://${consoleHost}`,
    },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let errors = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => (errors += text));
  const closed = once(child, 'close');
  /** Signals the loop. nginx has replaced the script's process, so the loop is the only child that still runs the script. */
  const signalLoop = async (name: NodeJS.Signals) => {
    await run('pkill', [`-${name}`, '-P', String(child.pid), '-f', join(scratch, 'start.sh')]);
  };
  const stop = async () => {
    // The processes may have ended already. A paused loop needs SIGCONT to end.
    if (child.pid !== undefined && child.exitCode === null)
      for (const name of ['SIGTERM', 'SIGCONT'] as const) process.kill(-child.pid, name);
    await closed;
    await rm(scratch, { recursive: true, force: true });
  };
  try {
    await waitUntilListening(port, {
      withinMs: 20_000,
      findFailure: () => (child.exitCode === null ? undefined : `the proxy ended: ${errors}`),
    });
  } catch (error) {
    await stop();
    throw error;
  }
  return {
    port,
    plainPort,
    setAddress,
    countLookups: async () => (await readFile(join(scratch, 'lookups'), 'utf8')).split('\n').length - 1,
    pauseLookups: async () => signalLoop('SIGSTOP'),
    resumeLookups: async () => signalLoop('SIGCONT'),
    readListed: async () => (await fetch(`http://127.0.0.1:${listPort}/`)).text(),
    untilListed: async (site) => void (await run('bash', [join(scratch, 'until-listed.sh'), site], { env })),
    certificates: join(scratch, 'certificates'),
    errors: () => errors,
    stop,
  };
}
