import { parseArgs } from 'node:util';
import { installPackages } from './drill.ts';
import type { ShipRow } from './drill.ts';
import { drills } from './drills.ts';

/**
 * Does what an operator does, on real programs, and measures it: builds and starts the image, upgrades, restores a backup,
 * loses the primary database. Missing Debian packages are installed; where that is impossible, the drill is skipped.
 *
 *     npm run ship -- [--json] [--short] [--only image,restore]
 */
const { values } = parseArgs({
  options: {
    json: { type: 'boolean' },
    short: { type: 'boolean', default: false },
    only: { type: 'string' },
  },
});

/** A skipped drill neither passed nor failed. */
type SkippedRow = Omit<ShipRow, 'pass'> & { readonly pass: null };

const print = (line: string): void => {
  if (values.json) console.error(line);
  else console.log(line);
};

const names = values.only?.split(',');
const unknown = names?.filter((name) => !drills.some((drill) => drill.name === name)) ?? [];
if (unknown.length > 0) throw new Error(`There is no drill ${unknown.join(', ')}.`);

const rows: (ShipRow | SkippedRow)[] = [];
for (const drill of drills.filter(({ name }) => names?.includes(name) ?? true)) {
  print(`\n${drill.name}`);
  const obstacle = (await installPackages(drill)) ?? (await drill.findObstacle?.());
  if (obstacle !== undefined) {
    print(`  SKIPPED: ${obstacle}`);
    rows.push({ id: drill.name, what: 'skipped', figure: obstacle, bar: '', pass: null });
    continue;
  }
  try {
    const measured = await drill.run({ short: values.short, print: (line) => print(`  ${line}`) });
    for (const row of measured)
      print(
        `  ${row.pass ? 'ok    ' : 'FAILED'} ${row.id.padEnd(24)} ${row.what}: ${row.figure} (bar: ${row.bar})`,
      );
    rows.push(...measured);
  } catch (error) {
    print(`  FAILED ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`);
    rows.push({ id: drill.name, what: 'the drill ends', figure: 'error', bar: 'no error', pass: false });
  }
}
if (values.json) console.log(JSON.stringify(rows));
if (rows.some(({ pass }) => pass === false)) process.exitCode = 1;
