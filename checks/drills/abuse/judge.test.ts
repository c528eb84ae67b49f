import { describe, expect, it } from 'vitest';
import {
  countFailed,
  fullBars,
  judge,
  computeLimitAfter,
  missesOnlyTime,
  p95,
  secondsUntilNormal,
  shortBars,
} from './judge.ts';
import type { Measured } from './judge.ts';
import type { Sample } from './samples.ts';

/** Returns twenty requests a second, the first at `from` (ms), that all took the same time and got the same status. */
const served = (from: number, seconds: number, ms = 10, status = 200): Sample[] =>
  Array.from({ length: seconds * 20 }, (_, index) => ({ at: from + index * 50, ms, path: '/', status }));

const harmless: Measured = {
  before: served(0, 3),
  during: served(3000, 3, 20),
  secondsUntilNormal: 0,
  siteGrowth: 10,
  redisGrowth: 1,
  answers: { total: 100, least: 50 },
  serverErrors: 0,
};

const missed = (change: Partial<Measured>, bars = fullBars) =>
  judge('flood', { ...harmless, ...change }, bars)
    .filter(({ pass }) => !pass)
    .map(({ id }) => id);

describe('an attack', () => {
  it('passes if all its figures meet their limits', () => {
    expect(missed({})).toEqual([]);
  });

  it('passes if visitors wait three times as long as before or less, or no longer than the floor', () => {
    const slow = served(0, 3, 60);
    expect(missed({ during: served(3000, 3, 100) })).toEqual([]);
    expect(missed({ during: served(3000, 3, 101) })).toEqual(['flood.during']);
    expect(missed({ before: slow, during: served(3000, 3, 180) })).toEqual([]);
    expect(missed({ before: slow, during: served(3000, 3, 181) })).toEqual(['flood.during']);
    expect(missed({ during: served(3000, 3, 250) }, shortBars)).toEqual([]);
    expect(missed({ during: served(3000, 3, 251) }, shortBars)).toEqual(['flood.during']);
  });

  it('fails if one request of a visitor fails, with the full limits and with the short ones', () => {
    const during = [...served(3000, 3), ...served(3000, 1, 10, 503).slice(0, 1)];
    expect(missed({ during })).toEqual(['flood.failed']);
    expect(missed({ during }, shortBars)).toEqual(['flood.failed']);
    expect(missed({ during: served(3000, 1, 10, 0) })).toEqual(['flood.failed']);
  });

  it('fails if the site does not recover, uses too much memory, or answers 500', () => {
    expect(missed({ secondsUntilNormal: undefined })).toEqual(['flood.normal']);
    expect(missed({ secondsUntilNormal: 10.5 })).toEqual(['flood.normal']);
    expect(missed({ siteGrowth: 301 })).toEqual(['flood.site-memory']);
    expect(missed({ redisGrowth: 51 })).toEqual(['flood.redis-memory']);
    expect(missed({ serverErrors: 1 })).toEqual(['flood.errors']);
  });

  it('fails if it got too few responses', () => {
    expect(missed({ answers: { total: 49, least: 50 } })).toEqual(['flood.sent']);
  });
});

const isMeasuredAgain = (change: Partial<Measured>) =>
  missesOnlyTime(judge('flood', { ...harmless, ...change }, shortBars));

describe('an attack in the short form of the drill', () => {
  const slow = served(3000, 3, 251);

  it('is measured again if its only missed limit is the time of visitors during the attack', () => {
    expect(isMeasuredAgain({ during: slow })).toBe(true);
    expect(isMeasuredAgain({})).toBe(false);
    expect(isMeasuredAgain({ serverErrors: 1 })).toBe(false);
    expect(isMeasuredAgain({ during: slow, secondsUntilNormal: undefined })).toBe(false);
  });
});

describe('the time from the end of an attack until visitors are served normally', () => {
  const limitMs = computeLimitAfter(served(0, 3), fullBars);
  const until = (samples: readonly Sample[], now: number) =>
    secondsUntilNormal(samples, { ended: 0, now, limitMs });

  it('is zero if the first second after the attack meets the limit', () => {
    expect(limitMs).toBe(100);
    expect(until(served(0, 2), 2000)).toBe(0);
  });

  it('ends at the first second that meets the limit, if no request fails from then on', () => {
    const slow = [...served(0, 2, 500), ...served(2000, 2)];
    expect(until(slow, 1000)).toBeUndefined();
    expect(until(slow, 4000)).toBe(2);
    const failing = [...served(0, 2), ...served(2000, 1, 10, 503), ...served(3000, 2)];
    expect(until(failing, 5000)).toBe(3);
    expect(until(served(0, 4, 10, 0), 4000)).toBeUndefined();
  });

  it('is undefined if visitors sent no requests', () => {
    expect(until([], 5000)).toBeUndefined();
    expect([p95([]), countFailed([])]).toEqual([Number.POSITIVE_INFINITY, 0]);
  });
});
