import { readFile, writeFile } from 'node:fs/promises';
import { asMarkdown } from './print-table.ts';
import type { LeagueResult } from './run-league.ts';
import { calibrationTable, sameGamesTable, windowTable } from './tables.ts';

const START = '<!-- backtest:start (written by npm run backtest -- --write-docs) -->';
const END = '<!-- backtest:end -->';

/** Writes the tables between the markers of a document. Leaves out run times, which change with every run. */
export async function writeDocs(path: string, results: readonly LeagueResult[]): Promise<void> {
  const text = await readFile(path, 'utf8');
  const [start, end] = [text.indexOf(START), text.indexOf(END)];
  if (start < 0 || end < start) throw new Error(`${path} lacks the markers of the backtest's tables.`);
  const calibration = calibrationTable(results);
  const withoutSeconds = {
    ...calibration,
    head: calibration.head.slice(0, -1),
    rows: calibration.rows.map((row) => row.slice(0, -1)),
  };
  const tables = [windowTable(results), sameGamesTable(results), withoutSeconds].map(asMarkdown).join('\n');
  await writeFile(path, `${text.slice(0, start + START.length)}\n\n${tables}\n${text.slice(end)}`);
}
