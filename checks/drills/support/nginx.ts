import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { root } from '../../rules/check/workspaces.ts';
import { startOwnServer } from './own-server.ts';
import type { OwnServer } from './own-server.ts';

interface NginxOptions {
  readonly port: number;
  /** Returns the contents of the `http` block. */
  readonly http: (folder: string) => string;
}

/** Settings for nginx workers: a user who can read root's folders, and folders for temporary files. */
export const nginxEssentials = (folder: string): { readonly main: string; readonly http: string } => ({
  main: process.getuid?.() === 0 ? 'user root;' : '',
  http: ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((name) => `${name}_temp_path ${folder}/${name};`)
    .join('\n  '),
});

/** Starts nginx in the foreground with its own files and waits until it listens. */
export const startNginx = async ({ port, http }: NginxOptions): Promise<OwnServer> =>
  startOwnServer({
    program: 'nginx',
    port,
    prepare: async (folder) => {
      const settings = join(folder, 'nginx.conf');
      const essentials = nginxEssentials(folder);
      await writeFile(
        settings,
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
      return ['-p', folder, '-c', settings];
    },
  });

/** Reads the settings of deploy/systemd, removes TLS and replaces the sites' addresses (host and port). */
export async function readShippedSettings(
  port: number,
  sites: readonly [string, string],
): Promise<NginxOptions['http']> {
  const shipped = await readFile(join(root, 'deploy/systemd/nginx.conf'), 'utf8');
  return (folder) =>
    shipped
      .replaceAll('127.0.0.1:3001', sites[0])
      .replaceAll('127.0.0.1:3002', sites[1])
      // Programs on this machine reach the site by its address.
      .replaceAll('server_name outpick.example', 'server_name 127.0.0.1 outpick.example')
      .replaceAll(/^ +(?:ssl_|listen \[).*$\n/gmu, '')
      .replace('listen 80;', `listen unix:${folder}/plain;`)
      .replace('listen 443 ssl http2 default_server;', `listen 127.0.0.1:${port} default_server;`)
      .replace('listen 443 ssl http2;', `listen 127.0.0.1:${port};`);
}
