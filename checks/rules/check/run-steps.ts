import { spawn } from 'node:child_process';
import { join } from 'node:path';

/** A command that passes if it exits with 0. */
export interface Step {
  readonly name: string;
  readonly command: readonly [program: string, ...args: string[]];
  /** Working directory, relative to the root. */
  readonly folder?: string;
  /** Prints the last line of output even if the step passes. */
  readonly alwaysShow?: boolean;
}

interface StepResult {
  readonly passed: boolean;
  readonly output: string;
  readonly seconds: number;
}

async function run(root: string, { command: [program, ...args], folder = '.' }: Step): Promise<StepResult> {
  const began = performance.now();
  const child = spawn(program, args, {
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

interface StepsToRun {
  readonly root: string;
  readonly steps: readonly Step[];
  readonly concurrency: number;
  readonly print: (line: string) => void;
}

/** Runs the steps. Prints a line at the end of each, and the output of failed steps. Returns whether all passed. */
export async function runSteps({ root, steps, concurrency, print }: StepsToRun): Promise<boolean> {
  const queue = [...steps];
  let allPassed = true;
  const work = async () => {
    for (let step = queue.shift(); step; step = queue.shift()) {
      const { passed, output, seconds } = await run(root, step);
      const note = step.alwaysShow && passed ? `  ${output.split('\n').at(-1) ?? ''}` : '';
      print(
        `${passed ? 'ok    ' : 'FAILED'} ${step.name.padEnd(20)} ${seconds.toFixed(1).padStart(5)} s${note}`,
      );
      if (!passed) print(`${output}\n`);
      allPassed &&= passed;
    }
  };
  await Promise.all(Array.from({ length: concurrency }, work));
  return allPassed;
}
