import type { Random } from '@outpick/forecast';
import { randomText } from './mutate-json.ts';

const cells = [
  '',
  'NA',
  '-1',
  '1e9',
  '0x10',
  '3.5',
  'Infinity',
  '"',
  '"a,b"',
  '2025-02-30',
  '25:61',
  '999999999999',
];

interface Grid {
  readonly rows: string[][];
}

const anyRow = ({ rows }: Grid, random: Random): string[] => rows[random.integer(rows.length)] ?? [];

/** Changes one row or cell. */
const mutations: readonly ((grid: Grid, random: Random) => void)[] = [
  (grid, random) => setCell(anyRow(grid, random), random, cells[random.integer(cells.length)] ?? ''),
  (grid, random) => setCell(anyRow(grid, random), random, randomText(random)),
  (grid, random) => void anyRow(grid, random).pop(),
  (grid, random) => void anyRow(grid, random).push('more'),
  (grid, random) => void grid.rows.push([...anyRow(grid, random)]),
  (grid, random) => void grid.rows.splice(random.integer(grid.rows.length), 1),
  (grid, random) => {
    const row = anyRow(grid, random);
    row.push(...row.splice(0, random.integer(row.length + 1)));
  },
  (grid, random) => {
    const [one, other] = [anyRow(grid, random), anyRow(grid, random)];
    const index = random.integer(Math.max(1, one.length));
    [one[index], other[index]] = [other[index] ?? '', one[index] ?? ''];
  },
];

function setCell(row: string[], random: Random, value: string): void {
  if (row.length > 0) row[random.integer(row.length)] = value;
}

/** Returns the table with one to six faults, or truncated. */
export function mutateCsv(text: string, random: Random): string {
  if (random.uniform() < 0.02) return text.slice(0, random.integer(text.length));
  const grid = {
    rows: text
      .trimEnd()
      .split('\n')
      .map((line) => line.split(',')),
  };
  for (let remaining = 1 + random.integer(6); remaining > 0 && grid.rows.length > 0; remaining -= 1)
    mutations[random.integer(mutations.length)]?.(grid, random);
  return grid.rows.map((row) => row.join(',')).join('\n');
}
