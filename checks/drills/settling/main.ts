import { parseArgs } from 'node:util';
import { measureSettlement } from './measure.ts';
import type { SettlementMeasurement, SettlementSize } from './measure.ts';
import { formatTable } from './tables.ts';

/**
 * `npm run drill -- settling`: settles a large slate in a separate process, undisturbed, with kills and under load. Compares
 * the boards with `compareBoards`, which computes them from scratch by the contest's rule. `--table` instead measures the two
 * series of docs/capacity.md, section "Settlement".
 */
const { values } = parseArgs({
  options: {
    players: { type: 'string' },
    'later-boards': { type: 'string' },
    'picks-per-player': { type: 'string', default: '5' },
    kills: { type: 'string', default: '3' },
    seed: { type: 'string', default: '1' },
    ordered: { type: 'boolean', default: false },
    undisturbed: { type: 'boolean', default: false },
    short: { type: 'boolean', default: false },
    table: { type: 'boolean', default: false },
    json: { type: 'boolean', default: false },
  },
});

const size: SettlementSize = {
  players: Number(values.players ?? (values.short ? 10_000 : 100_000)),
  laterBoards: Number(values['later-boards'] ?? (values.short ? 4 : 60)),
  picksPerPlayer: Number(values['picks-per-player']),
  kills: Number(values.kills),
  ordered: values.ordered,
  undisturbed: values.undisturbed,
  seed: Number(values.seed),
};

/** `--short` uses a hundredth of the players. */
const scale = values.short ? 0.01 : 1;
const series = [
  [0, 10, 60, 300].map((laterBoards) => ({ players: 100_000 * scale, laterBoards })),
  [100_000, 1_000_000, 5_000_000].map((players) => ({ players: players * scale, laterBoards: 4 })),
];

const print = (one: SettlementMeasurement) => {
  for (const [name, value] of Object.entries(one))
    console.log(`${name.padEnd(26)}${typeof value === 'object' ? JSON.stringify(value) : String(value)}`);
};

const measurements: SettlementMeasurement[] = [];
const measure = async (one: SettlementSize) => {
  const measurement = await measureSettlement(one);
  measurements.push(measurement);
  return measurement;
};

if (values.table)
  for (const sizes of series) {
    const rows: SettlementMeasurement[] = [];
    for (const one of sizes) rows.push(await measure({ ...size, ...one }));
    console.log(values.json ? JSON.stringify(rows) : `${formatTable(rows)}\n`);
  }
else {
  const measurement = await measure(size);
  if (values.json) console.log(JSON.stringify(measurement));
  else print(measurement);
}
if (measurements.some(({ equalsReference }) => !equalsReference)) process.exitCode = 1;
