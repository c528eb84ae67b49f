import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../../..');

export type Settings = Readonly<Record<string, string>>;

/** Runs an `outpick` command and returns its output. A failure throws with the output. */
export async function runOutpick(args: readonly string[], settings: Settings): Promise<string> {
  const child = spawn(process.execPath, [join(root, 'server/bin/outpick'), ...args], {
    env: { ...process.env, ...settings },
  });
  const output: string[] = [];
  child.stdout.on('data', (chunk: Buffer) => output.push(chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => output.push(chunk.toString()));
  const [code] = await once(child, 'close');
  if (code !== 0)
    throw new Error(`outpick ${args.join(' ')} exited with ${String(code)}:\n${output.join('')}`);
  return output.join('');
}

/** Starts a script of the project, such as the demo. */
export function startScript(script: string, args: readonly string[], settings: Settings) {
  const child = spawn(process.execPath, [join(root, script), ...args], {
    cwd: root,
    env: { ...process.env, ...settings },
  });
  const output: string[] = [];
  child.stdout.on('data', (chunk: Buffer) => output.push(chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => output.push(chunk.toString()));
  const ended = once(child, 'exit');
  return {
    /** Returns the output so far. */
    output: () => output.join(''),
    /** Sends SIGTERM only to this process, not to its children, and returns its exit code. */
    async stop(): Promise<unknown> {
      child.kill('SIGTERM');
      const [code]: unknown[] = await ended;
      return code;
    },
  };
}
