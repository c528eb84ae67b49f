import { quantile } from '../../measure/median.ts';
import type { Sample } from './samples.ts';

/** One figure and its bar. */
export interface Row {
  readonly id: string;
  readonly what: string;
  readonly figure: number | string;
  readonly bar: number | string;
  readonly pass: boolean;
}

/** The bars. Times are p95 of visitors' requests in milliseconds, memory in megabytes. */
export interface Bars {
  /** Largest ratio of the time during an attack to the time before it. Times below `floorMs` always pass. */
  readonly duringRatio: number;
  /** The same ratio for the time after an attack, reached within `afterSeconds`. */
  readonly afterRatio: number;
  readonly afterSeconds: number;
  readonly floorMs: number;
  /** Longest time for a task of another person right after an attack. */
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

/** For continuous integration. The times are lenient, because that machine is busy. */
export const shortBars: Bars = { ...fullBars, floorMs: 250, taskMs: 5000 };

/** Infinity if there are no samples: visitors without any response were not served. */
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
 * Returns the seconds from the end of an attack until visitors are served normally again; undefined until then.
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
  /** Number of responses to the attack, and the minimum. */
  readonly answers: { readonly total: number; readonly least: number };
  /** Responses 5xx except 503: the site itself failed. A 503 is load shedding. */
  readonly serverErrors: number;
}

const round = (value: number) => Math.round(value * 10) / 10;

/** Returns the rows that every attack has. */
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
