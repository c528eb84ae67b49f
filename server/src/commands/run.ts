import type { Shell } from './command.ts';
import { commands } from './index.ts';

/** The shell of this process. */
export const processShell: Shell = {
  env: process.env,
  print: (line) => console.log(line),
  stderr: process.stderr,
};

/** Returns an error's message, with the hint if it is a refusal. */
function describeError(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const hint = 'hint' in error && typeof error.hint === 'string' ? ` ${error.hint}` : '';
  return `${error.message}${hint}`;
}

/** Runs the command line after `outpick`; returns the exit status. Site and worker keep running after it returns. */
export async function runOutpick(words: readonly string[], shell: Shell): Promise<number> {
  const [first = 'help', ...args] = words;
  const name = ['--help', '-h'].includes(first) ? 'help' : first;
  const entry = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (!entry) {
    shell.stderr.write(`outpick: there is no command "${name}"; try "outpick help"\n`);
    return 2;
  }
  const { usage, run } = await entry.load();
  if (args.includes('--help') || args.includes('-h')) {
    shell.print(usage);
    return 0;
  }
  let status = 0;
  try {
    await run(args, { ...shell, fail: () => (status = 1) });
    return status;
  } catch (error) {
    shell.stderr.write(`outpick ${name}: ${describeError(error)}\n`);
    return 1;
  }
}
