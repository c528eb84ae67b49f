import { spawn } from 'node:child_process';
import { join } from 'node:path';

/** One command whose exit code decides. */
export interface Step {
  readonly name: string;
  readonly command: readonly [program: string, ...words: string[]];
  /** Where it runs, from the root; the root itself if absent. */
  readonly folder?: string;
  /** Show its last line even when it passes. */
  readonly alwaysShow?: boolean;
}

interface Ended {
  readonly passed: boolean;
  readonly output: string;
  readonly seconds: number;
}

async function run(root: string, { command: [program, ...words], folder = '.' }: Step): Promise<Ended> {
  const began = performance.now();
  const child = spawn(program, words, {
    cwd: join(root, folder),
    env: { ...process.env, PATH: `${join(root, 'node_modules/.bin')}:${process.env['PATH'] ?? ''}` },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const chunks: Buffer[] = [];
  child.stdout.on('data', (chunk: Buffer) => chunks.push(chunk));
  child.stderr.on('data', (chunk: Buffer) => chunks.push(chunk));
  const passed = await new Promise<boolean>((resolve) => {
    child.on('error', (error) => {
      chunks.push(Buffer.from(error.message));
      resolve(false);
    });
    child.on('close', (code) => resolve(code === 0));
  });
  const output = Buffer.concat(chunks).toString().trim();
  return { passed, output, seconds: (performance.now() - began) / 1000 };
}

/** Runs the steps, some at once; says a line for each as it ends, with the output of those that fail. */
export async function runSteps(
  root: string,
  steps: readonly Step[],
  atOnce: number,
  say: (line: string) => void,
): Promise<boolean> {
  const waiting = [...steps];
  let allPassed = true;
  const work = async () => {
    for (let step = waiting.shift(); step; step = waiting.shift()) {
      const { passed, output, seconds } = await run(root, step);
      const note = step.alwaysShow && passed ? `  ${output.split('\n').at(-1) ?? ''}` : '';
      say(
        `${passed ? 'ok    ' : 'FAILED'} ${step.name.padEnd(20)} ${seconds.toFixed(1).padStart(5)} s${note}`,
      );
      if (!passed) say(`${output}\n`);
      allPassed &&= passed;
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  return allPassed;
}
