import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { untilListening } from '../../faults/support/ports.ts';
import { root } from '../../rules/check/workspaces.ts';

/** An nginx of one drill. */
export interface OwnNginx {
  /** What it wrote to its error log. */
  readonly errors: readonly string[];
  stop(): Promise<void>;
}

interface NginxOptions {
  readonly port: number;
  /** The inside of the block `http`. */
  readonly http: (folder: string) => string;
}

/** The user of the workers, who must be able to read a folder of root's, and folders for temporary files. */
export const nginxEssentials = (folder: string): { readonly main: string; readonly http: string } => ({
  main: process.getuid?.() === 0 ? 'user root;' : '',
  http: ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((name) => `${name}_temp_path ${folder}/${name};`)
    .join('\n  '),
});

/** Starts nginx in the foreground with files of its own, and waits until it listens. */
export async function startNginx({ port, http }: NginxOptions): Promise<OwnNginx> {
  const folder = await mkdtemp(join(tmpdir(), 'outpick-nginx-'));
  const essentials = nginxEssentials(folder);
  await writeFile(
    join(folder, 'nginx.conf'),
    `${essentials.main}
daemon off;
pid ${folder}/pid;
error_log stderr warn;
worker_processes 1;
events { worker_connections 1024; }
http {
  access_log off;
  ${essentials.http}
  ${http(folder)}
}
`,
  );
  const child = spawn('nginx', ['-p', folder, '-c', join(folder, 'nginx.conf')], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const errors: string[] = [];
  child.stderr.setEncoding('utf8').on('data', (text: string) => errors.push(text));
  const exit = once(child, 'exit');
  const stop = async () => {
    child.kill('SIGTERM');
    await exit;
    await rm(folder, { recursive: true, force: true });
  };
  try {
    await untilListening(port, {
      findFailure: () => (child.exitCode === null ? undefined : `nginx ended: ${errors.join('')}`),
    });
  } catch (error) {
    await stop();
    throw error;
  }
  return { errors, stop };
}

/** Reads the settings of deploy/systemd for other addresses (host and port) of the sites and without TLS. */
export async function readShippedSettings(
  port: number,
  sites: readonly [string, string],
): Promise<NginxOptions['http']> {
  const shipped = await readFile(join(root, 'deploy/systemd/nginx.conf'), 'utf8');
  return (folder) =>
    shipped
      .replaceAll('127.0.0.1:3001', sites[0])
      .replaceAll('127.0.0.1:3002', sites[1])
      .replaceAll(/^ +(?:ssl_|listen \[).*$\n/gmu, '')
      .replace('listen 80;', `listen unix:${folder}/plain;`)
      .replace('listen 443 ssl http2;', `listen 127.0.0.1:${port};`);
}
