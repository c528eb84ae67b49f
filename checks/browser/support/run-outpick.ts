import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../../..');

export type Settings = Readonly<Record<string, string>>;

/** Runs `outpick …` to its end and gives what it said; fails with the same if it fails. */
export async function runOutpick(words: readonly string[], settings: Settings): Promise<string> {
  const child = spawn(process.execPath, [join(root, 'server/bin/outpick'), ...words], {
    env: { ...process.env, ...settings },
  });
  const said: string[] = [];
  child.stdout.on('data', (chunk: Buffer) => said.push(chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => said.push(chunk.toString()));
  const [code] = await once(child, 'close');
  if (code !== 0) throw new Error(`outpick ${words.join(' ')} ended with ${String(code)}:\n${said.join('')}`);
  return said.join('');
}

/** Starts a whole command of the project, such as the demo, and gives what it has said so far. */
export function startScript(script: string, settings: Settings) {
  const child = spawn(process.execPath, [join(root, script)], {
    cwd: root,
    env: { ...process.env, ...settings },
  });
  const said: string[] = [];
  child.stdout.on('data', (chunk: Buffer) => said.push(chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => said.push(chunk.toString()));
  const ended = once(child, 'exit');
  return {
    said: () => said.join(''),
    /** Asks it alone to stop, and gives the code it ended with. */
    async stop(): Promise<unknown> {
      child.kill('SIGTERM');
      const [code]: unknown[] = await ended;
      return code;
    },
  };
}
