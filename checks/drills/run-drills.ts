import { parseArgs } from 'node:util';
import type { Drill, ShipRow } from './drill.ts';

/** Exit code of a drill that cannot run on this machine. A second attempt would not help. */
export const cannotRun = 3;

interface Report {
  readonly short: boolean;
  /** Prints a line for people, on the standard error stream if the output is JSON. */
  readonly print: (line: string) => void;
}

/** Runs a drill and prints its rows; an error becomes a failed row. */
async function measure(drill: Drill, { short, print }: Report): Promise<readonly ShipRow[]> {
  const began = performance.now();
  try {
    const measured = await drill.run({ short, print: (line) => print(`  ${line}`) });
    for (const { pass, id, what, figure, bar } of measured)
      print(`  ${pass ? 'ok    ' : 'FAILED'} ${id.padEnd(24)} ${what}: ${figure} (bar: ${bar})`);
    return measured;
  } catch (error) {
    print(`  FAILED ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`);
    return [{ id: drill.name, what: 'the drill ends', figure: 'error', bar: 'no error', pass: false }];
  } finally {
    print(`  ${Math.round((performance.now() - began) / 1000)} s`);
  }
}

interface Drills {
  readonly all: readonly Drill[];
  /** Drills of the short form without `--only`; all drills by default. */
  readonly short?: readonly Drill[];
}

/** Runs the drills selected by the arguments `--short`, `--only a,b` and `--json`, and sets the exit code. */
export async function runDrills(
  { all, short = all }: Drills,
  args: readonly string[] = process.argv.slice(2),
): Promise<void> {
  const { values } = parseArgs({
    args: [...args],
    options: {
      json: { type: 'boolean' },
      short: { type: 'boolean', default: false },
      only: { type: 'string' },
    },
  });
  const report: Report = {
    short: values.short,
    print: (line) => {
      if (values.json) console.error(line);
      else console.log(line);
    },
  };
  const names = values.only?.split(',');
  const unknown = names?.filter((name) => !all.some((drill) => drill.name === name)) ?? [];
  if (unknown.length > 0) throw new Error(`There is no drill ${unknown.join(', ')}.`);
  const selected = names ? all.filter(({ name }) => names.includes(name)) : values.short ? short : all;
  const rows: ShipRow[] = [];
  for (const drill of selected) {
    if (selected.length > 1) report.print(`\n${drill.name}`);
    const obstacle = await drill.findObstacle?.();
    if (obstacle === undefined) rows.push(...(await measure(drill, report)));
    else {
      report.print(`  FAILED: cannot run: ${obstacle}`);
      rows.push({ id: drill.name, what: 'it can run', figure: obstacle, bar: 'yes', pass: false });
      process.exitCode = cannotRun;
    }
  }
  if (values.json) console.log(JSON.stringify(rows));
  if (rows.some(({ pass }) => !pass)) process.exitCode ??= 1;
}
