import { join } from 'node:path';
import { runInGroup } from '../drills/run-in-group.ts';
import { measurements } from './registry.ts';

/** `npm run measure -- <name> [its arguments]`: prints figures. Without a name it lists the measurements. */
const [name, ...args] = process.argv.slice(2);
if (name === undefined || name === '--help') {
  console.log('npm run measure -- <name> [arguments of the measurement]\n');
  for (const { name: one, purpose, needs } of measurements)
    console.log(`${one.padEnd(13)}${purpose}${needs === '' ? '' : `; needs ${needs}`}`);
} else if (measurements.some((one) => one.name === name)) {
  const interruption = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.on(signal, () => interruption.abort());
  const { status } = await runInGroup({
    script: join(import.meta.dirname, name, 'main.ts'),
    arguments: args,
    graceMs: 30_000,
    keepsOutput: false,
    signal: interruption.signal,
    print: (line) => console.error(line),
  });
  process.exitCode = typeof status === 'number' ? status : 1;
} else {
  console.error(`There is no measurement ${name}. \`npm run measure\` lists them.`);
  process.exitCode = 1;
}
