import { quantile } from '../../measure/median.ts';
import type { Sample } from './samples.ts';

/** One measured figure and its bar, the limit that it must meet. */
export interface Row {
  readonly id: string;
  readonly what: string;
  readonly figure: number | string;
  readonly bar: number | string;
  readonly pass: boolean;
}

/** The limits for the figures of an attack. The time of visitors is the p95 of their requests. Growth is in megabytes. */
export interface Bars {
  /** Largest ratio of visitors' time during an attack to their time before it. Times up to `floorMs` always pass. */
  readonly duringRatio: number;
  /** Largest ratio of visitors' time after an attack to their time before it. It must be met within `afterSeconds`. */
  readonly afterRatio: number;
  readonly afterSeconds: number;
  readonly floorMs: number;
  /** Longest time, in ms, that a task of a new person may take right after an attack. */
  readonly taskMs: number;
  readonly siteGrowth: number;
  readonly redisGrowth: number;
}

export const fullBars: Bars = {
  duringRatio: 3,
  afterRatio: 1.5,
  afterSeconds: 10,
  floorMs: 100,
  taskMs: 2000,
  siteGrowth: 300,
  redisGrowth: 50,
};

/** The limits in continuous integration. Its machine is busy, so longer times pass. */
export const shortBars: Bars = { ...fullBars, floorMs: 250, taskMs: 5000 };

/** Returns the 95th percentile of the times. Without samples it is infinite: visitors who got no response were not served. */
export const p95 = (samples: readonly Sample[]): number =>
  samples.length === 0
    ? Number.POSITIVE_INFINITY
    : quantile(
        samples.map(({ ms }) => ms),
        0.95,
      );

export const countFailed = (samples: readonly Sample[]): number =>
  samples.filter(({ status }) => status !== 200).length;

const window = 1000;

/**
 * Returns how many seconds after the end of an attack visitors are served normally again; undefined if they are not yet.
 * Service is normal from the first second with a p95 within the limit, if no later request fails.
 */
export function secondsUntilNormal(
  samples: readonly Sample[],
  { ended, now, limitMs }: { readonly ended: number; readonly now: number; readonly limitMs: number },
): number | undefined {
  for (let from = ended; from + window <= now; from += window / 4) {
    const within = samples.filter(({ at }) => at >= from && at < from + window);
    const later = samples.filter(({ at }) => at >= from);
    if (within.length > 0 && p95(within) <= limitMs && countFailed(later) === 0) return (from - ended) / 1000;
  }
  return undefined;
}

export interface Measured {
  readonly before: readonly Sample[];
  readonly during: readonly Sample[];
  readonly secondsUntilNormal: number | undefined;
  readonly siteGrowth: number;
  readonly redisGrowth: number;
  /** How many responses the attack got, and how many it must get at least. */
  readonly answers: { readonly total: number; readonly least: number };
  /** Number of responses to the attack with a status of 500 or above. A 503 does not count: the site sheds load with it. */
  readonly serverErrors: number;
}

const round = (value: number) => Math.round(value * 10) / 10;

/** Judges the figures that are measured for every attack. */
export function judge(attack: string, measured: Measured, bars: Bars): Row[] {
  const { before, during, siteGrowth, redisGrowth, serverErrors } = measured;
  const most = (name: string, what: string, figure: number, bar: number): Row => ({
    id: `${attack}.${name}`,
    what,
    figure: round(figure),
    bar: round(bar),
    pass: figure <= bar,
  });
  const { total, least } = measured.answers;
  return [
    { id: `${attack}.sent`, what: 'answers to the attack', figure: total, bar: least, pass: total >= least },
    most(
      'during',
      'p95 of visitors during it, ms',
      p95(during),
      Math.max(bars.duringRatio * p95(before), bars.floorMs),
    ),
    most('failed', 'failed requests of visitors', countFailed(during), 0),
    most(
      'normal',
      'seconds until visitors are served as before',
      measured.secondsUntilNormal ?? Number.POSITIVE_INFINITY,
      bars.afterSeconds,
    ),
    most('site-memory', 'growth of the site’s memory, MB', siteGrowth, bars.siteGrowth),
    most('redis-memory', 'growth of Redis, MB', redisGrowth, bars.redisGrowth),
    most('errors', 'answers to the attack that are a 500', serverErrors, 0),
  ];
}

/** Reports whether the only missed bar is the visitors' time during the attack. */
export function missesOnlyTime(rows: readonly Row[]): boolean {
  const missed = rows.filter(({ pass }) => !pass);
  return missed.length > 0 && missed.every(({ id }) => id.endsWith('.during'));
}

/** Returns the limit for the visitors' p95 after an attack, in ms. */
export const computeLimitAfter = (before: readonly Sample[], { afterRatio, floorMs }: Bars): number =>
  Math.max(afterRatio * p95(before), floorMs);
