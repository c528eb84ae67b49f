import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { text } from 'node:stream/consumers';

const outpick = join(import.meta.dirname, '../../bin/outpick');
const teams = 400;
const gamesPerDay = 50;

/** Names as long as real ones, because short strings cost the JavaScript engine much less. */
const nameOf = (team: number): string => `The Wanderers of Town ${team % teams}`;

/** The start of a game's line: season, date, home and away team. */
function gameOf(row: number): string {
  const date = new Date(Date.UTC(1900, 0, 1 + Math.floor(row / gamesPerDay)));
  return `${date.getUTCFullYear()},${date.toISOString().slice(0, 10)},${nameOf(2 * row)},${nameOf(2 * row + 1)}`;
}

/** Generates the text of a table in pieces of a thousand lines. */
function* tableOf(header: string, rows: number, lineOf: (row: number) => string): Generator<string> {
  yield `${header}\n`;
  for (let first = 0; first < rows; first += 1000)
    yield Array.from({ length: Math.min(1000, rows - first) }, (_, n) => `${lineOf(first + n)}\n`).join('');
}

/** Writes a file in the format `normalised`, without ids of the feed. The last game has no result. */
export async function writeGames(path: string, rows: number): Promise<void> {
  const header = 'season,date,home_team,away_team,home_points,away_points,neutral';
  const lineOf = (row: number) => `${gameOf(row)},${row === rows - 1 ? ',' : `${row % 31},${row % 17}`},0`;
  await pipeline(Readable.from(tableOf(header, rows, lineOf)), createWriteStream(path));
}

/** Writes a second file about the same games: the starting player of each side, and a column that the import ignores. */
export async function writeSideFile(path: string, rows: number, notesLength = 0): Promise<void> {
  const header = 'season,date,home_team,away_team,home_starter,away_starter,notes';
  const notes = 'x'.repeat(notesLength);
  const lineOf = (row: number) => `${gameOf(row)},Starter of the home side,Starter of the away side,${notes}`;
  await pipeline(Readable.from(tableOf(header, rows, lineOf)), createWriteStream(path));
}

export interface ImportProcess {
  readonly databaseUrl: string;
  readonly filesUrl: string;
  readonly args: readonly string[];
  /** The limit of the JavaScript heap. */
  readonly heapMegabytes?: number;
}

export interface ImportProcessResult {
  readonly code: number | null;
  readonly output: string;
  readonly peakMegabytes: number;
}

/** Runs `outpick import` in a separate process. */
export async function runImport({
  databaseUrl,
  filesUrl,
  args,
  heapMegabytes,
}: ImportProcess): Promise<ImportProcessResult> {
  const heap = heapMegabytes === undefined ? [] : [`--max-old-space-size=${heapMegabytes}`];
  const child = spawn(process.execPath, [...heap, outpick, 'import', ...args], {
    env: { PATH: process.env['PATH'], DATABASE_URL: databaseUrl, FILES_URL: filesUrl, LOG_LEVEL: 'error' },
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const closed = once(child, 'close');
  const output = await text(child.stdout);
  await closed;
  const peakMegabytes = Number(/peak memory (\d+) MB/u.exec(output)?.[1] ?? Number.NaN);
  return { code: child.exitCode, output: output.trim(), peakMegabytes };
}
