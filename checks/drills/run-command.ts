import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { root } from '../rules/check/workspaces.ts';
import { installPackages } from './drill.ts';
import type { DrillEntry } from './registry.ts';
import { runInGroup } from './run-in-group.ts';
import { cannotRun } from './run-drills.ts';

export interface CommandOptions {
  readonly registry: readonly DrillEntry[];
  /** The arguments of `npm run drill`. */
  readonly arguments: readonly string[];
  /** Interrupts the command. */
  readonly signal: AbortSignal;
  readonly write: { readonly output: (text: string) => void; readonly message: (text: string) => void };
  readonly graceMs?: number;
}

/** The result of one drill. */
export interface DrillResult {
  readonly drill: string;
  readonly pass: boolean;
  /** Why the drill failed; null if it passed. */
  readonly problem: string | null;
  readonly seconds: number;
  /** Whether the short form ran a second time. */
  readonly repeated: boolean;
  /** The drill's parsed output if the command has `--json`, else null. */
  readonly figures: unknown;
}

const usage = `npm run drill -- <name>[,<name>…] [--short] [--json] [arguments of the drill]

  --short   the form for CI: smaller loads and a shorter time limit
  --json    only the results: a list of { drill, pass, problem, seconds, repeated, figures }

"all" stands for every drill. Missing packages are installed if that is possible (as root, on Debian).`;

function listDrills(registry: readonly DrillEntry[]): string {
  const lines = registry.map(({ name, purpose, short, full, packages, needsBuild }) => {
    const needs = [...(needsBuild ? ['npm run build'] : []), ...new Set(Object.values(packages))];
    const note = needs.length > 0 ? `\n${' '.repeat(25)}needs ${needs.join(', ')}` : '';
    const minutes = `${short.minutes}/${full.minutes}`;
    return `${name.padEnd(13)}${minutes.padStart(8)}    ${purpose}${note}`;
  });
  return [usage, '', 'drill         minutes    (limits of the short and of the full form)', ...lines].join(
    '\n',
  );
}

/** Runs `npm run drill` and returns its exit code. */
export async function runCommand(options: CommandOptions): Promise<number> {
  const { registry, write, signal } = options;
  const [first, ...rest] = options.arguments;
  if (first === undefined || first === '--help') {
    write.output(listDrills(registry));
    return 0;
  }
  const names = first.split(',');
  const unknown = names.filter((name) => name !== 'all' && !registry.some((entry) => entry.name === name));
  if (unknown.length > 0) {
    write.message(`There is no drill ${unknown.join(', ')}. \`npm run drill\` lists them.`);
    return 1;
  }
  const selected = registry.filter(({ name }) => names.includes('all') || names.includes(name));
  const json = rest.includes('--json');
  const run: Run = {
    short: rest.includes('--short'),
    json,
    arguments: rest.filter((word) => word !== '--short' && word !== '--json'),
    signal,
    graceMs: options.graceMs ?? 30_000,
    print: json ? write.message : write.output,
  };
  const results: DrillResult[] = [];
  for (const entry of selected) if (!signal.aborted) results.push(await runDrill(entry, run));
  if (json) write.output(JSON.stringify(results));
  else if (results.length > 1) write.output(`\n${results.map(describe).join('\n')}`);
  return results.length === selected.length && results.every(({ pass }) => pass) ? 0 : 1;
}

interface Run {
  readonly short: boolean;
  readonly json: boolean;
  /** Arguments for the drill itself. */
  readonly arguments: readonly string[];
  readonly signal: AbortSignal;
  readonly graceMs: number;
  readonly print: (line: string) => void;
}

interface Attempt {
  readonly problem: string | null;
  readonly figures: unknown;
  /** Whether another attempt could succeed. */
  readonly isRepeatable: boolean;
}

async function runDrill(entry: DrillEntry, run: Run): Promise<DrillResult> {
  const { minutes } = run.short ? entry.short : entry.full;
  run.print(`\n=== ${entry.name}${run.short ? ', short form' : ''}, at most ${minutes} minutes`);
  const obstacle = await findObstacle(entry);
  const began = performance.now();
  let repeated = false;
  let attempt: Attempt =
    obstacle === undefined
      ? await attemptDrill(entry, run)
      : { problem: `cannot run: ${obstacle}`, figures: null, isRepeatable: false };
  if (run.short && entry.repeats && attempt.problem !== null && attempt.isRepeatable) {
    run.print(`${entry.name} failed (${attempt.problem}) and is run a second time`);
    repeated = true;
    attempt = await attemptDrill(entry, run);
  }
  const { problem, figures } = attempt;
  const seconds = Math.round((performance.now() - began) / 1000);
  const result = { drill: entry.name, pass: problem === null, problem, seconds, repeated, figures };
  run.print(describe(result));
  return result;
}

const describe = ({ drill, problem, seconds, repeated }: DrillResult): string =>
  `${problem === null ? 'ok    ' : 'FAILED'} ${drill.padEnd(12)} ${seconds} s` +
  (problem === null ? '' : `: ${problem}`) +
  (repeated ? (problem === null ? ', at the second attempt' : ', twice') : '');

/** Returns why a drill cannot run here, or undefined if it can. */
async function findObstacle({ packages, needsBuild }: DrillEntry): Promise<string | undefined> {
  if (needsBuild && !existsSync(resolve(root, 'web/build/server'))) return 'it needs `npm run build` first';
  return installPackages(packages);
}

async function attemptDrill(entry: DrillEntry, run: Run): Promise<Attempt> {
  const form = run.short ? entry.short : entry.full;
  const script = typeof entry.module === 'string' ? [entry.module] : ['operate.ts', entry.name];
  const [file = '', ...before] = script;
  const { how, status, output } = await runInGroup({
    script: resolve(import.meta.dirname, file),
    arguments: [...before, ...form.arguments, ...run.arguments, ...(run.json ? ['--json'] : [])],
    limitMs: form.minutes * 60_000,
    graceMs: run.graceMs,
    keepsOutput: run.json,
    signal: run.signal,
    print: run.print,
  });
  const figures = run.json ? parseFigures(output) : null;
  if (how === 'limit')
    return { problem: `did not end within ${form.minutes} minutes`, figures, isRepeatable: false };
  if (how === 'abort') return { problem: 'interrupted', figures, isRepeatable: false };
  if (status === 0) return { problem: null, figures, isRepeatable: false };
  if (status === cannotRun)
    return { problem: 'cannot run: the reason is above', figures, isRepeatable: false };
  return { problem: `ended with ${status}`, figures, isRepeatable: true };
}

/** Parses a drill's output. The output of a killed drill may be empty or incomplete; it becomes null. */
function parseFigures(output: string): unknown {
  try {
    return JSON.parse(output);
  } catch {
    return null;
  }
}
