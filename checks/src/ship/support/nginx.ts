import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { untilListening } from '../../../faults/support/ports.ts';

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

/** Starts nginx in the foreground with files of its own, and waits until it listens. */
export async function startNginx({ port, http }: NginxOptions): Promise<OwnNginx> {
  const folder = await mkdtemp(join(tmpdir(), 'outpick-nginx-'));
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((name) => `${name}_temp_path ${folder}/${name};`)
    .join('\n  ');
  const user = process.getuid?.() === 0 ? 'user root;\n' : '';
  await writeFile(
    join(folder, 'nginx.conf'),
    `${user}daemon off;
pid ${folder}/pid;
error_log stderr warn;
worker_processes 1;
events { worker_connections 1024; }
http {
  access_log off;
  ${temporary}
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
  await untilListening(port, {
    findFailure: () => (child.exitCode === null ? undefined : `nginx ended: ${errors.join('')}`),
  });
  return {
    errors,
    async stop() {
      child.kill('SIGTERM');
      await exit;
      await rm(folder, { recursive: true, force: true });
    },
  };
}
