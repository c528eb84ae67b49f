import { parseArgs } from 'node:util';
import type { Row } from '../abuse/judge.ts';
import { steadily } from '../abuse/steady.ts';
import { quantile } from '../../measure/median.ts';
import { signInDespiteFailures } from './sign-ins.ts';
import { startCampusSite } from './site.ts';
import { visit } from './visitor.ts';
import type { Sample } from './visitor.ts';

/**
 * `npm run drill -- campus`: people of a university, all behind one IPv4 address, open home and the contest on a real site
 * with default limits. Fails if the site refuses a request. Then one of them enters 100 wrong passwords, and all sign in: half
 * by password, because they signed in there before, and half by a mailed link. Needs `npm run build`.
 *
 *     npm run drill -- campus [--people 5000] [--minutes 5] [--json]
 *
 * Fewer people come at the same rate: `--people 300` takes 18 seconds. `--minutes 1` sends all 5000 within a minute, five
 * times the rate that the limits are sized for.
 */
const { values } = parseArgs({
  options: {
    people: { type: 'string', default: '5000' },
    minutes: { type: 'string', default: '5' },
    json: { type: 'boolean' },
  },
});
const people = Number(values.people);
const perSecond = 5000 / (Number(values.minutes) * 60);

const isServed = ({ status }: Sample) => status === 200 || status === 304;

const site = await startCampusSite(people);
const visits: (readonly Sample[])[] = [];
let signIns: readonly Row[] = [];
const began = performance.now();
try {
  const end = new AbortController();
  await steadily({
    perSecond,
    signal: end.signal,
    fire: async (number) => {
      const player = site.players[number];
      if (number + 1 >= people) end.abort();
      if (player) visits.push(await visit({ origin: site.server.origin, sportId: site.sportId, player }));
    },
  });
  signIns = await signInDespiteFailures(site, perSecond);
} finally {
  await site.close();
}
const seconds = (performance.now() - began) / 1000;

const samples = visits.flat();
const failed = samples.filter((sample) => !isServed(sample));
const refused = failed.filter(({ status }) => status > 0).length;
const served = visits.filter((visited) => visited.every(isServed)).length;
/** Units that count toward the network's limit: pages, calls and stored pictures. Files of the build are free. */
const units = samples.filter(({ kind, path }) => kind !== 'file' || path.startsWith('/files/')).length;
const measured = (kinds: readonly Sample['kind'][], share: number) =>
  Math.round(
    quantile(
      samples.filter(({ kind }) => kinds.includes(kind)).map(({ ms }) => ms),
      share,
    ),
  );
const times = (id: string, what: string, kinds: readonly Sample['kind'][]): Row[] =>
  [50, 95, 99].map((percent) => ({
    id: `campus.${id}.p${percent}`,
    what: `${what}, p${percent} in ms`,
    figure: measured(kinds, percent / 100),
    bar: 'measured only',
    pass: true,
  }));
const rows: Row[] = [
  {
    id: 'campus.people',
    what: 'people on one address who were served completely',
    figure: served,
    bar: people,
    pass: served === people,
  },
  { id: 'campus.refused', what: 'requests refused', figure: refused, bar: 0, pass: refused === 0 },
  {
    id: 'campus.unanswered',
    what: 'requests without an answer within a minute',
    figure: failed.length - refused,
    bar: 0,
    pass: failed.length === refused,
  },
  ...times('pages', 'pages and calls', ['page', 'call']),
  ...times('files', 'files', ['file']),
  ...signIns,
];

if (values.json) console.log(JSON.stringify(rows));
else {
  console.log(
    `${people} people on one address in ${seconds.toFixed(0)} s, ${samples.length} requests (${Math.round(samples.length / people)} and ${Math.round(units / people)} units each)`,
  );
  for (const { what, figure, bar, pass } of rows)
    console.log(`${pass ? 'ok    ' : 'FAILED'} ${what}: ${figure} (bar: ${bar})`);
  const byStatus = Map.groupBy(failed, ({ path, status }) => `${status} ${path.replace(/\?.*/u, '')}`);
  for (const [what, some] of [...byStatus].slice(0, 20)) console.log(`       ${some.length} × ${what}`);
}
process.exitCode = rows.every(({ pass }) => pass) ? 0 : 1;
