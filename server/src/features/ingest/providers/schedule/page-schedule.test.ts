import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findDuePages, findNextDue } from './page-schedule.ts';
import type { KnownGame, PageState } from './page-schedule.ts';

const plan = { liveSeconds: 30, usualMinutes: 180, hasResults: true };
const start = new Date('2026-11-17T20:00:00Z');
const minute = 60_000;
const hour = 60 * minute;
const at = (ms: number) => new Date(start.getTime() + ms);

const page = (key: string) => ({ key, path: `/${key}`, from: key, to: key, isComplete: true });
const state = (games: readonly KnownGame[], more: Partial<PageState> = {}): PageState => ({
  page: page('2026-11-17'),
  requestedAt: start,
  isFailing: false,
  games,
  ...more,
});
/** Returns the minutes from the request at `requested` to the next one. */
const interval = (games: readonly KnownGame[], requested: Date, more: Partial<PageState> = {}) => {
  const next = findNextDue([state(games, { requestedAt: requested, ...more })], plan, requested);
  return ((next?.getTime() ?? 0) - requested.getTime()) / minute;
};
const scheduled = [{ startsAt: start, status: 'scheduled' }] as const;

describe('the schedule of pages', () => {
  it('requests a page at once if it was never requested', () => {
    const never = state([], { requestedAt: null });
    expect(findDuePages([never], plan, start)).toEqual([never.page]);
    expect(findNextDue([never], plan, start)).toEqual(start);
    expect(findNextDue([], plan, start)).toBeUndefined();
  });

  it.each([
    ['twelve hours before its game', -11 * hour, 30],
    ['an hour before', -59 * minute, 5],
    ['ten minutes before', -10 * minute, 0.5],
    ['during the game', 2 * hour, 0.5],
    ['when the result is late', 7 * hour, 5],
    ['when there is no result for two days', 49 * hour, 30],
  ])('requests a page %s', (_when, offset, minutes) => {
    expect(interval(scheduled, at(offset))).toBe(minutes);
  });

  it('requests a page earlier if its interval becomes shorter after the last request', () => {
    // Requests are half-hourly from twelve hours before the start, although the last request was made when the game was far
    // away.
    expect(interval(scheduled, at(-13 * hour))).toBe(60);
    expect(interval(scheduled, at(-70 * minute))).toBe(10);
    expect(interval(scheduled, at(-12 * minute))).toBe(2);
  });

  it('looks for corrections of results for two days, then weekly', () => {
    const final = [{ startsAt: start, status: 'final' }] as const;
    expect(interval(final, at(4 * hour))).toBe(360);
    expect(interval(final, at(40 * hour))).toBe(360);
    expect(interval(final, at(52 * hour)) / 60).toBeGreaterThan(17);
    expect(interval(final, at(30 * 24 * hour)) / 60 / 24).toBeGreaterThan(5);
    expect(interval([...final, ...scheduled], at(4 * hour))).toBe(0.5);
  });

  it('requests a failing page every five to sixty minutes', () => {
    expect(interval(scheduled, at(0), { isFailing: true })).toBe(5);
    expect(interval([], at(0), { isFailing: true })).toBe(60);
  });

  it('requests a failing page of closing lines before the start, even if the feed’s interval ends after it', () => {
    const slow = { ...plan, liveSeconds: 3600, hasResults: false };
    const requestedAt = at(-50 * minute);
    const next = (isFailing: boolean) =>
      findNextDue([state(scheduled, { requestedAt, isFailing })], slow, requestedAt);
    expect(next(true)).toEqual(at(-20 * minute));
    expect(next(false)?.getTime()).toBeGreaterThan(start.getTime());
  });

  it('ignores games that have begun if the source has no results', () => {
    const lines = { ...plan, hasResults: false };
    const next = (offset: number) =>
      ((findNextDue([state(scheduled, { requestedAt: at(offset) })], lines, at(offset))?.getTime() ?? 0) -
        at(offset).getTime()) /
      minute;
    expect(next(-50 * minute)).toBe(30);
    expect(next(minute)).toBeGreaterThan(17 * 60);
  });

  it('sorts due pages by urgency, and spreads the requests of pages without near games over some hours', () => {
    const days = Array.from({ length: 20 }, (_, index) => `2026-12-${String(index + 1).padStart(2, '0')}`);
    const far = days.map((day) => state([], { page: page(day) }));
    const live = state(scheduled);
    const later = at(24 * hour);
    expect(findDuePages([...far, live], plan, later)[0]).toEqual(live.page);
    const times = far.map((one) => findNextDue([one], plan, start)?.getTime() ?? 0);
    expect(new Set(times).size).toBe(20);
    expect(Math.max(...times) - Math.min(...times)).toBeGreaterThan(3 * hour);
    expect(Math.min(...times)).toBeGreaterThanOrEqual(at(18 * hour).getTime());
    expect(Math.max(...times)).toBeLessThanOrEqual(later.getTime());
  });

  it('never requests a page more often than the provider allows, and requests it as soon as allowed', () => {
    const status = fc.constantFrom<KnownGame['status']>(
      'scheduled',
      'live',
      'final',
      'postponed',
      'cancelled',
    );
    const offset = fc
      .integer({ min: -10 * 24 * 60, max: 10 * 24 * 60 })
      .map((minutes) => at(minutes * minute));
    const games = fc.array(fc.record({ startsAt: offset, status }), { maxLength: 5 });
    fc.assert(
      fc.property(
        games,
        offset,
        fc.boolean(),
        fc.integer({ min: 1, max: 3600 }),
        fc.integer({ min: 1, max: 86_400 }),
        (all, requestedAt, isFailing, liveSeconds, minimumSeconds) => {
          const least = Math.max(liveSeconds, minimumSeconds);
          const states = [
            state(all, { page: { ...page('2026-11-17'), minimumSeconds }, requestedAt, isFailing }),
          ];
          const own = { ...plan, liveSeconds };
          const next = findNextDue(states, own, requestedAt) ?? requestedAt;
          expect(next.getTime() - requestedAt.getTime()).toBeGreaterThanOrEqual(least * 1000);
          expect(findDuePages(states, own, new Date(next.getTime() - 1))).toEqual([]);
          expect(findDuePages(states, own, new Date(next.getTime() + 1))).toHaveLength(1);
        },
      ),
    );
  });
});
