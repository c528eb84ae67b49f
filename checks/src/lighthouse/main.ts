import { parseArgs } from 'node:util';
import setup from '../../browser/support/global-setup.ts';
import { forecastSport } from '../../browser/support/sports.ts';
import { bars, medians, missed } from './bars.ts';
import type { Measures } from './bars.ts';
import { findSport } from './find-sport.ts';
import { measure } from './measure.ts';

/**
 * `npm run lighthouse`: what Lighthouse says of the built site with its mobile settings, the median of five runs a page,
 * beside the bars. Without `--origin` a site of its own is started on a database full of test data.
 *
 * `:id` in a path stands for a sport's id, of the sport `--sport` or the site's own choice.
 *
 *     npm run lighthouse -- [--json] [--runs 5] [--origin https://…] [--sport name] [/news /ranking/:id …]
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
const wanted =
  positionals.length > 0
    ? positionals
    : ['/', '/news', '/about', '/ranking/:id', '/prediction/:id', '/headtohead/:id', '/content/:id'];

const stop = values.origin === undefined ? await setup() : undefined;
const origin = values.origin ?? process.env['OUTPICK_ORIGIN'] ?? '';

const sport = values.sport ?? (values.origin === undefined ? forecastSport : undefined);

const rows: { path: string; measures: Measures; missed: readonly string[] }[] = [];
try {
  const sportId = await findSport(origin, sport);
  for (const name of wanted) {
    const path = name.replace(':id', sportId);
    // The first visit to a page renders it; visitors after that get the kept one.
    await fetch(origin + path);
    const runs: Measures[] = [];
    for (let run = 0; run < Number(values.runs); run += 1) runs.push(await measure(origin + path));
    const measures = medians(runs);
    rows.push({ path: name, measures, missed: missed(measures) });
  }
} finally {
  await stop?.();
}

const shown = (name: keyof Measures, value: number) =>
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
        bars.map(({ name }) => shown(name, measures[name])),
      ),
    );
}
for (const row of rows.filter((one) => one.missed.length > 0)) {
  console.error(`${row.path} misses: ${row.missed.join(', ')}`);
  process.exitCode = 1;
}
