import { parseArgs } from 'node:util';
import setup from '../../browser/support/global-setup.ts';
import { forecastSport } from '../../browser/support/sports.ts';
import { bars, medians, missed } from './bars.ts';
import type { Measures } from './bars.ts';
import { findGame, findSport } from './find-sport.ts';
import { measure } from './measure.ts';

/**
 * `npm run measure -- lighthouse`: runs Lighthouse with mobile settings on pages of the built site and compares the median of
 * five runs with the limits. Without `--origin` it starts a site with test data.
 *
 * In paths, `:id` is the id of the sport given by `--sport` or of a default sport, and `:game` its first predicted game.
 *
 *     npm run measure -- lighthouse [--json] [--runs 5] [--origin https://…] [--sport name] [/news /ranking/:id …]
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    json: { type: 'boolean' },
    runs: { type: 'string', default: '5' },
    origin: { type: 'string' },
    sport: { type: 'string' },
  },
});
const paths =
  positionals.length > 0
    ? positionals
    : [
        '/',
        '/today',
        '/news',
        '/about',
        '/ranking/:id',
        '/prediction/:id',
        '/headtohead/:id',
        '/content/:id',
        '/winner-data/:id',
        '/game/:game',
      ];

const stop = values.origin === undefined ? await setup() : undefined;
const origin = values.origin ?? process.env['OUTPICK_ORIGIN'] ?? '';

const sport = values.sport ?? (values.origin === undefined ? forecastSport : undefined);

const rows: { path: string; measures: Measures; missed: readonly string[] }[] = [];
try {
  const sportId = await findSport(origin, sport);
  const gameId = paths.some((name) => name.includes(':game')) ? await findGame(origin, sportId) : '';
  for (const name of paths) {
    const path = name.replace(':id', sportId).replace(':game', gameId);
    // The first request renders the page. The measured requests get it from the cache.
    await fetch(origin + path);
    const runs: Measures[] = [];
    for (let run = 0; run < Number(values.runs); run += 1) runs.push(await measure(origin + path));
    const measures = medians(runs);
    rows.push({ path: name, measures, missed: missed(measures) });
  }
} finally {
  await stop?.();
}

const format = (name: keyof Measures, value: number) =>
  name === 'shift' ? value.toFixed(3) : name === 'scriptKb' ? value.toFixed(1) : String(value);
const line = (head: string, cells: readonly string[]) =>
  head.padEnd(18) + cells.map((cell) => cell.padStart(15)).join('');

if (values.json) console.log(JSON.stringify({ runs: Number(values.runs), bars, pages: rows }));
else {
  console.log(`mobile settings, median of ${values.runs} runs\n`);
  console.log(
    line(
      'page',
      bars.map(({ name }) => name),
    ),
  );
  console.log(
    line(
      'bar',
      bars.map(({ least, most }) => (least === undefined ? `<= ${most}` : `>= ${least}`)),
    ),
  );
  for (const { path, measures } of rows)
    console.log(
      line(
        path,
        bars.map(({ name }) => format(name, measures[name])),
      ),
    );
}
for (const row of rows.filter((one) => one.missed.length > 0)) {
  console.error(`${row.path} misses: ${row.missed.join(', ')}`);
  process.exitCode = 1;
}
