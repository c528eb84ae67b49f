import { registry } from './registry.ts';
import { runCommand } from './run-command.ts';

/** `npm run drill`: runs a drill on real programs and fails if a figure misses its bar. Without a name it lists the drills. */
const interruption = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => interruption.abort());
process.exitCode = await runCommand({
  registry,
  arguments: process.argv.slice(2),
  signal: interruption.signal,
  write: { output: (text) => console.log(text), message: (text) => console.error(text) },
});
