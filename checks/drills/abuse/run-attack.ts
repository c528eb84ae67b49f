import type { Attack, FurtherRow, Tally } from './attack.ts';
import { attacks } from './attacks/index.ts';
import { countFailed, judge, computeLimitAfter, p95, secondsUntilNormal } from './judge.ts';
import type { Bars, Row } from './judge.ts';
import type { Sample, Visitors } from './samples.ts';
import { startAttacker } from './start-attacker.ts';
import { pause } from './steady.ts';
import { addresses } from './target.ts';
import type { TaskName } from './people.ts';
import type { World } from './world.ts';

export interface Phases {
  /** Seconds before each attack in which visitors are measured undisturbed. If 0, `baseline` is used for every attack. */
  readonly before: number;
  readonly during: number;
  /** Nice value of the attacker process. */
  readonly nice: number;
  readonly bars: Bars;
  /** Visitors' requests before the first attack. */
  readonly baseline: readonly Sample[];
}

/** The judged figures of an attack, and the values for its line in the printed table. */
export interface AttackResult {
  readonly attack: Attack;
  readonly rows: readonly Row[];
  readonly p95: { readonly before: number; readonly during: number };
  readonly failed: number;
  readonly secondsUntilNormal: number | undefined;
  readonly growth: { readonly site: number; readonly redis: number };
  readonly tally: Tally;
}

const megabyte = 1024 * 1024;

/** Samples the memory of the site and Redis until the signal aborts. The returned function gives the largest growth in MB. */
async function watchGrowth({ site, redis }: World, signal: AbortSignal) {
  const read = async () => ({ site: await site.memory(), redis: (await redis.usedMemory()) / megabyte });
  const start = await read();
  const most = { ...start };
  const watching = (async () => {
    while (!signal.aborted) {
      const now = await read();
      most.site = Math.max(most.site, now.site);
      most.redis = Math.max(most.redis, now.redis);
      await pause(250, signal);
    }
  })();
  return async () => {
    await watching;
    return { site: most.site - start.site, redis: most.redis - start.redis };
  };
}

/** Lets a new person do a task. The figure is the time that it took, or the error. */
export async function tryTask(
  { people }: World,
  id: string,
  { task, taskMs }: { readonly task: TaskName; readonly taskMs: number },
): Promise<Row> {
  const row = { id: `${id}.${task}`, what: `another person’s ${task} right after, ms`, bar: taskMs };
  try {
    const ms = Math.round(await people.perform(task));
    return { ...row, figure: ms, pass: ms <= taskMs };
  } catch (error) {
    return { ...row, figure: error instanceof Error ? error.message : String(error), pass: false };
  }
}

/** Waits until visitors are served normally again or the deadline has passed. */
async function awaitNormal(visitors: Visitors, ended: number, limitMs: number, { afterSeconds }: Bars) {
  for (;;) {
    await pause(100);
    const now = visitors.endedUntil;
    const seconds = secondsUntilNormal(await visitors.between(ended, now), { ended, now, limitMs });
    if (seconds !== undefined || now > ended + (afterSeconds + 2) * 1000) return seconds;
  }
}

const serverErrors = (tally: Tally): number =>
  Object.entries(tally).reduce(
    (sum, [status, count]) => sum + (Number(status) >= 500 && status !== '503' ? count : 0),
    0,
  );

/** Runs the attack's `beside`. If it throws, the error becomes a failed figure. */
async function runBeside(world: World, attack: Attack, signal: AbortSignal): Promise<readonly FurtherRow[]> {
  const index = attacks.indexOf(attack);
  const { people } = world;
  try {
    return (
      (await attack.beside?.({
        target: world.target,
        address: (number) => addresses.attacker(index, number),
        newPerson: async () => people.newPerson(),
        perform: async (task) => people.perform(task),
        metrics: world.site.metrics,
        signal,
      })) ?? []
    );
  } catch (error) {
    const figure = error instanceof Error ? error.message : String(error);
    return [{ name: 'others', what: 'what others do meanwhile', figure, bar: 'works', pass: false }];
  }
}

/** Runs one attack while the visitors continue, and judges it. */
export async function runAttack(
  world: World,
  attack: Attack,
  { visitors, phases }: { readonly visitors: Visitors; readonly phases: Phases },
): Promise<AttackResult> {
  const { bars } = phases;
  const attacker = await startAttacker();
  const quietFrom = Date.now();
  await pause(phases.before * 1000);
  const measuring = new AbortController();
  const growth = await watchGrowth(world, measuring.signal);
  const before = phases.before > 0 ? await visitors.between(quietFrom, Date.now()) : phases.baseline;

  const began = Date.now();
  attacker.begin({ id: attack.id, target: world.target, nice: phases.nice });
  const over = new AbortController();
  const beside = runBeside(world, attack, over.signal);
  await pause(phases.during * 1000);
  const tally = await attacker.end();
  over.abort();
  const ended = Date.now();

  const tasks: Row[] = [];
  for (const task of attack.after) tasks.push(await tryTask(world, attack.id, { task, taskMs: bars.taskMs }));
  const normal = await awaitNormal(visitors, ended, computeLimitAfter(before, bars), bars);
  const furtherRows = (await beside).map(({ name, ...row }) => ({ id: `${attack.id}.${name}`, ...row }));
  measuring.abort();
  const { site: siteGrowth, redis: redisGrowth } = await growth();
  const during = await visitors.between(began, ended);
  const rows = judge(
    attack.id,
    {
      before,
      during,
      secondsUntilNormal: normal,
      siteGrowth,
      redisGrowth,
      answers: { total: Object.values(tally).reduce((sum, count) => sum + count, 0), least: attack.least },
      serverErrors: serverErrors(tally),
    },
    { ...bars, siteGrowth: bars.siteGrowth + (attack.threadHeap ?? 0) },
  );
  return {
    attack,
    rows: [...rows, ...furtherRows, ...tasks],
    p95: { before: p95(before), during: p95(during) },
    failed: countFailed(during),
    secondsUntilNormal: normal,
    growth: { site: siteGrowth, redis: redisGrowth },
    tally,
  };
}
