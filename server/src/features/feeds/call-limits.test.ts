import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findOpening, findRecentOpening } from './call-limits.ts';
import type { FeedUse } from './call-limits.ts';

const startsAt = new Date('2026-11-01T00:00:00Z');
const endsAt = new Date('2026-12-01T00:00:00Z');
const monthMs = endsAt.getTime() - startsAt.getTime();
const after = (ms: number) => new Date(startsAt.getTime() + ms);

describe('a limit a minute', () => {
  it('holds in any 60 seconds, and names the first moment of the next call', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 6 }),
        fc.array(fc.integer({ min: 0, max: 40_000 }), { maxLength: 60 }),
        (limit, pauses) => {
          const made: Date[] = [];
          let ms = 0;
          for (const pause of pauses) {
            ms += pause;
            const opensAt = findRecentOpening(limit, made, after(ms));
            ms = opensAt.getTime() - startsAt.getTime();
            expect(findRecentOpening(limit, made, opensAt)).toEqual(opensAt);
            made.push(opensAt);
          }
          for (const first of made) {
            const within = made.filter((at) => at >= first && at.getTime() < first.getTime() + 60_000);
            expect(within.length).toBeLessThanOrEqual(limit);
          }
        },
      ),
    );
  });

  it('delays a call only if so many were made', () => {
    const made = [0, 10_000, 20_000].map(after);
    expect(findRecentOpening(3, made, after(59_999))).toEqual(after(60_000));
    expect(findRecentOpening(3, made, after(60_000))).toEqual(after(60_000));
    expect(findRecentOpening(4, made, after(30_000))).toEqual(after(30_000));
    expect(findRecentOpening(2, made, after(30_000))).toEqual(after(70_000));
  });

  it('counts calls of a clock that is a little ahead, but not of one that is wrong', () => {
    expect(findRecentOpening(1, [after(2000)], startsAt)).toEqual(after(62_000));
    expect(findRecentOpening(1, [after(monthMs)], startsAt)).toEqual(startsAt);
  });
});

/** Feeds that share the calls of a month. */
function shareMonth(calls: number, names: readonly string[]) {
  const limit = { period: 'month', calls, startsAt, endsAt } as const;
  const feeds = new Map(
    names.map((feedId): [string, FeedUse] => [feedId, { feedId, calls: 0, borrowed: 0 }]),
  );
  const useOf = (feedId: string) => feeds.get(feedId) ?? { feedId, calls: 0, borrowed: 0 };
  const add = (feedId: string, made: number, borrowed: number) => {
    const use = useOf(feedId);
    feeds.set(feedId, { feedId, calls: use.calls + made, borrowed: use.borrowed + borrowed });
  };
  const openingOf = (feedId: string) => {
    const others = names.filter((name) => name !== feedId).map(useOf);
    return findOpening(limit, { own: useOf(feedId), others, gone: 0 });
  };
  return {
    opensAt: (feedId: string) => openingOf(feedId).at,
    /** Calls if that is allowed now. */
    call(feedId: string, now: Date): boolean {
      const { at, borrows, lender } = openingOf(feedId);
      if (at > now) return false;
      add(feedId, 1, borrows);
      if (lender !== null) add(lender, 0, -1);
      return true;
    },
    total: () => [...feeds.values()].reduce((sum, use) => sum + use.calls, 0),
  };
}

/** Calls as often as allowed; returns how often that was. */
function callGreedily(month: ReturnType<typeof shareMonth>, feedId: string, now: Date): number {
  let made = 0;
  while (month.call(feedId, now)) made += 1;
  return made;
}

describe('a limit a month that feeds share', () => {
  it('belongs to the only feed', () => {
    const month = shareMonth(10, ['a']);
    expect(callGreedily(month, 'a', startsAt)).toBe(10);
    expect(month.opensAt('a')).toEqual(endsAt);
  });

  it('is divided equally, and lends what others did not use in time', () => {
    const month = shareMonth(100, ['a', 'b']);
    expect(callGreedily(month, 'a', startsAt)).toBe(50);
    // After a tenth of the month, a tenth of the share of b is unused. It keeps the rest.
    expect(month.opensAt('a')).toEqual(after(monthMs / 50));
    expect(callGreedily(month, 'a', after(monthMs / 10))).toBe(5);
    expect(callGreedily(month, 'b', after(monthMs / 10))).toBe(45);
    expect(month.opensAt('b')).toEqual(endsAt);
  });

  it('has no unused calls when it cannot be divided', () => {
    const month = shareMonth(2, ['a', 'b', 'c']);
    expect(month.call('a', startsAt)).toBe(true);
    expect(month.call('b', startsAt)).toBe(true);
    expect(month.call('c', startsAt)).toBe(false);
  });

  it('never lets a feed wait that calls evenly, whatever the others do, and is never exceeded', () => {
    const others = ['a', 'b', 'c', 'd'];
    fc.assert(
      fc.property(
        fc.integer({ min: 5, max: 120 }),
        fc.array(
          fc.tuple(fc.double({ min: 0, max: 1, noNaN: true }), fc.constantFrom(...others), fc.nat(60)),
          {
            maxLength: 40,
          },
        ),
        (limit, bursts) => {
          const month = shareMonth(limit, [...others, 'even']);
          const share = Math.floor(limit / 5);
          const events = [
            ...bursts.map(([part, feedId, times]) => ({
              at: after(Math.floor(part * monthMs)),
              feedId,
              times,
            })),
            ...Array.from({ length: share }, (_, index) => ({
              at: after(Math.ceil((index / share) * monthMs)),
              feedId: 'even',
              times: 1,
            })),
          ].toSorted((a, b) => a.at.getTime() - b.at.getTime());
          const refused = events.flatMap(({ at, feedId, times }) =>
            Array.from({ length: times }, () => month.call(feedId, at)).flatMap((isMade) =>
              isMade ? [] : [feedId],
            ),
          );
          expect(refused).not.toContain('even');
          expect(month.total()).toBeLessThanOrEqual(limit);
        },
      ),
    );
  });

  it('keeps for a feed that was silent its share of the rest of the month', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 2, max: 200 }),
        fc.array(fc.double({ min: 0, max: 0.99, noNaN: true }), { minLength: 1, maxLength: 20 }),
        (limit, parts) => {
          const month = shareMonth(limit, ['greedy', 'silent']);
          const times = parts.toSorted((a, b) => a - b).map((part) => Math.floor(part * monthMs));
          for (const ms of times) callGreedily(month, 'greedy', after(ms));
          const last = times.at(-1) ?? 0;
          const share = Math.floor(limit / 2);
          const kept = Math.floor(share * (1 - last / monthMs));
          expect(callGreedily(month, 'silent', after(last))).toBeGreaterThanOrEqual(kept);
        },
      ),
    );
  });
});
