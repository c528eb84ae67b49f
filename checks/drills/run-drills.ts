import { parseArgs } from 'node:util';
import { installPackages } from './drill.ts';
import type { Drill, ShipRow } from './drill.ts';

/** A skipped drill neither passed nor failed. */
type SkippedRow = Omit<ShipRow, 'pass'> & { readonly pass: null };

interface Report {
  readonly short: boolean;
  /** Prints for a person: not to the standard output if that is JSON. */
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
  /** Those that the short form runs if none are named; all if left out. */
  readonly short?: readonly Drill[];
  /** Measures failed drills of the short form once more: a busy moment of CI's machine blocks no merge. */
  readonly repeatsFailed: boolean;
}

/** Runs the drills that the arguments `--short`, `--only a,b` and `--json` choose, and sets the exit code. */
export async function runDrills({ all, short = all, repeatsFailed }: Drills): Promise<void> {
  const { values } = parseArgs({
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
  const chosen = names ? all.filter(({ name }) => names.includes(name)) : values.short ? short : all;
  const rows: (ShipRow | SkippedRow)[] = [];
  for (const drill of chosen) {
    report.print(`\n${drill.name}`);
    const obstacle = (await installPackages(drill)) ?? (await drill.findObstacle?.());
    if (obstacle !== undefined) {
      report.print(`  SKIPPED: ${obstacle}`);
      rows.push({ id: drill.name, what: 'skipped', figure: obstacle, bar: '', pass: null });
      continue;
    }
    let measured = await measure(drill, report);
    if (repeatsFailed && values.short && !measured.every(({ pass }) => pass)) {
      report.print('  measured again');
      measured = await measure(drill, report);
    }
    rows.push(...measured);
  }
  if (values.json) console.log(JSON.stringify(rows));
  if (rows.some(({ pass }) => pass === false)) process.exitCode = 1;
}
