import { execFile } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { root } from '../../rules/check/workspaces.ts';
import { startOwnServer } from './own-server.ts';
import type { OwnServer } from './own-server.ts';

const run = promisify(execFile);

/** A Varnish server of one drill. */
export interface OwnVarnish extends Pick<OwnServer, 'stop'> {
  /** Removes all answers from the cache. */
  purge(): Promise<void>;
}

const instancePath = (folder: string) => join(folder, 'varnish');

/** Starts Varnish with the shipped settings in front of a site. */
export async function startVarnish(
  port: number,
  sitePort: number,
  siteAddress = '127.0.0.1',
): Promise<OwnVarnish> {
  const server = await startOwnServer({
    program: 'varnishd',
    port,
    prepare: async (own) => {
      const shipped = await readFile(join(root, 'deploy/cdn/default.vcl'), 'utf8');
      const settings = join(own, 'site.vcl');
      // Programs on this machine reach the site by its address.
      const adapted = shipped
        .replace('.host = "127.0.0.1"', `.host = "${siteAddress}"`)
        .replace('"3000"', `"${sitePort}"`)
        .replaceAll('"outpick.example"', '"127.0.0.1"');
      await writeFile(settings, adapted);
      // The default of five seconds often closes a connection just as the client sends its next request.
      const idleTimeout = ['-p', 'timeout_idle=65'];
      const words = ['-F', '-j', 'none', '-n', instancePath(own), '-f', settings, '-s', 'malloc,128m'];
      return [...idleTimeout, ...words, '-a', `127.0.0.1:${port}`];
    },
  });
  return {
    purge: async () =>
      void (await run('varnishadm', ['-n', instancePath(server.folder), 'ban', 'req.url ~ .'])),
    stop: async () => server.stop(),
  };
}
