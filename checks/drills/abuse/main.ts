import { parseArgs } from 'node:util';
import { attacks } from './attacks/index.ts';
import { fullBars, missesOnlyTime, p95, shortBars } from './judge.ts';
import type { Row } from './judge.ts';
import { everyTask } from './people.ts';
import { runAttack, tryTask } from './run-attack.ts';
import type { AttackResult } from './run-attack.ts';
import { startVisitors } from './samples.ts';
import { pause } from './steady.ts';
import { startWorld } from './world.ts';

/**
 * `npm run drill -- abuse`: attacks a real site with default settings and measures what well-behaved visitors notice.
 *
 *     npm run drill -- abuse [--json] [--short] [--only id,id] [--nice 19]
 */
const { values } = parseArgs({
  options: {
    json: { type: 'boolean' },
    short: { type: 'boolean' },
    only: { type: 'string' },
    nice: { type: 'string', default: '19' },
  },
});
const selectedIds = values.only?.split(',');
const unknown = selectedIds?.filter((id) => !attacks.some((attack) => attack.id === id)) ?? [];
if (unknown.length > 0)
  throw new Error(`no attack ${unknown.join(', ')}; there are ${attacks.map(({ id }) => id).join(', ')}`);

/** Length of an attack in seconds. */
const fullLength = 8;
const settings = values.short
  ? { bars: shortBars, boardRows: 10_000, warmUp: 3, baseline: 3, before: 0, during: 3 }
  : { bars: fullBars, boardRows: 500_000, warmUp: 5, baseline: 5, before: 4, during: fullLength };
const { bars } = settings;

const say = (line: string) => {
  if (!values.json) console.log(line);
};

const line = (cells: readonly string[]) =>
  cells.map((cell, index) => (index === 0 ? cell.padEnd(18) : cell.padStart(11))).join('');

function describe({
  attack,
  p95: times,
  failed,
  secondsUntilNormal,
  growth,
  tally,
  rows,
}: AttackResult): string {
  const figures = [
    attack.id,
    times.before.toFixed(0),
    times.during.toFixed(0),
    String(failed),
    secondsUntilNormal === undefined ? 'never' : secondsUntilNormal.toFixed(1),
    growth.site.toFixed(0),
    growth.redis.toFixed(1),
    rows.every(({ pass }) => pass) ? 'ok' : 'FAILED',
  ];
  const answers = Object.entries(tally).map(([status, count]) => `${status}: ${count}`);
  const missed = rows.filter(({ pass }) => !pass);
  return [
    `${line(figures)}   ${attack.what} (answers ${answers.join(', ')})`,
    ...missed.map(({ id, what, figure, bar }) => `    ${id}: ${what}: ${figure}, bar ${bar}`),
  ].join('\n');
}

const began = performance.now();
const world = await startWorld(settings.boardRows);
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => void world.close().then(() => process.exit(1)));
const rows: Row[] = [];
try {
  const visitors = startVisitors(world.target);
  await pause(settings.warmUp * 1000);
  // Warm up: the first run of some code is slow.
  for (const task of everyTask) await world.people.perform(task);
  const from = Date.now();
  await pause(settings.baseline * 1000);
  const baseline = await visitors.between(from, Date.now());
  say(
    `a board of ${settings.boardRows.toLocaleString('en-US')} rows; visitors' p95 ${p95(baseline).toFixed(0)} ms, ${baseline.length} requests`,
  );
  say(line(['attack', 'before ms', 'during ms', 'failed', 'normal s', 'site MB', 'Redis MB', 'result']));
  const phases = { ...settings, baseline, nice: Number(values.nice) };
  for (const attack of attacks) {
    if (selectedIds && !selectedIds.includes(attack.id)) continue;
    let outcome = await runAttack(world, attack, { visitors, phases });
    if (values.short && missesOnlyTime(outcome.rows)) {
      // In three seconds, one pause of the machine misses the bar. A site that is really slow also misses it in a longer run.
      say(`${describe(outcome)}\n    visitors waited too long: measured again for ${fullLength} s`);
      outcome = await runAttack(world, attack, { visitors, phases: { ...phases, during: fullLength } });
    }
    rows.push(...outcome.rows);
    say(describe(outcome));
  }
  for (const task of everyTask) rows.push(await tryTask(world, 'end', { task, taskMs: bars.taskMs }));
  rows.push({
    id: 'end.running',
    what: 'the site was never restarted',
    figure: world.site.running ? 'yes' : 'no',
    bar: 'yes',
    pass: world.site.running,
  });
  visitors.stop();
} finally {
  await world.close();
}

const failed = rows.filter(({ pass }) => !pass);
if (values.json) console.log(JSON.stringify(rows));
else
  console.log(
    `\n${rows.length - failed.length} of ${rows.length} figures within their bars, in ${((performance.now() - began) / 1000).toFixed(0)} s`,
  );
process.exitCode = failed.length > 0 ? 1 : 0;
