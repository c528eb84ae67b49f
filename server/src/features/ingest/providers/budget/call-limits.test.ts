import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { countKept, findOpening, findRecentOpening } from './call-limits.ts';
import type { FeedUse } from './call-limits.ts';

const startsAt = new Date('2026-11-01T00:00:00Z');
const endsAt = new Date('2026-12-01T00:00:00Z');
const monthMs = endsAt.getTime() - startsAt.getTime();
const after = (ms: number) => new Date(startsAt.getTime() + ms);

describe('a limit per minute', () => {
  it('applies to any 60 seconds, and determines when the next call is allowed', () => {
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

  it('delays a call only once the limit is reached', () => {
    const made = [0, 10_000, 20_000].map(after);
    expect(findRecentOpening(3, made, after(59_999))).toEqual(after(60_000));
    expect(findRecentOpening(3, made, after(60_000))).toEqual(after(60_000));
    expect(findRecentOpening(4, made, after(30_000))).toEqual(after(30_000));
    expect(findRecentOpening(2, made, after(30_000))).toEqual(after(70_000));
  });

  it('counts calls by a clock that is slightly ahead, but not by a wrong one', () => {
    expect(findRecentOpening(1, [after(2000)], startsAt)).toEqual(after(62_000));
    expect(findRecentOpening(1, [after(monthMs)], startsAt)).toEqual(startsAt);
  });
});

/** Simulates feeds that share the calls of a month. Feeds may join and the limit may change. */
function shareMonth(calls: number, names: readonly string[]) {
  let limit = { period: 'month', calls, startsAt, endsAt } as const;
  const sharing = new Set(names);
  const feeds = new Map<string, FeedUse>();
  const useOf = (feedId: string) => feeds.get(feedId) ?? { feedId, calls: 0, borrowed: 0 };
  const findUse = (feedId: string) => ({
    own: useOf(feedId),
    others: [...sharing].filter((name) => name !== feedId).map(useOf),
    formerCalls: 0,
  });
  return {
    join: (...joining: readonly string[]) => joining.forEach((feedId) => sharing.add(feedId)),
    changeLimit: (changed: number) => {
      limit = { ...limit, calls: changed };
    },
    opensAt: (feedId: string) => findOpening(limit, findUse(feedId)).at,
    kept: (feedId: string) => countKept(limit.calls, findUse(feedId)),
    /** Makes a call if it is allowed now. */
    call(feedId: string, now: Date): boolean {
      const { at, borrowed } = findOpening(limit, findUse(feedId));
      if (at > now) return false;
      for (const change of borrowed) feeds.set(change.feedId, { ...useOf(change.feedId), ...change });
      const own = useOf(feedId);
      feeds.set(feedId, { ...own, calls: own.calls + 1 });
      return true;
    },
    total: () => [...feeds.values()].reduce((sum, use) => sum + use.calls, 0),
  };
}

/** Makes calls as long as they are allowed; returns their number. */
function callGreedily(month: ReturnType<typeof shareMonth>, feedId: string, now: Date): number {
  let made = 0;
  while (month.call(feedId, now)) made += 1;
  return made;
}

describe('a limit per month that feeds share', () => {
  it('may be used completely by a feed that is the only one', () => {
    const month = shareMonth(10, ['a']);
    expect(callGreedily(month, 'a', startsAt)).toBe(10);
    expect(month.opensAt('a')).toEqual(endsAt);
  });

  it('is divided equally, and lends the calls that others did not use in time', () => {
    const month = shareMonth(100, ['a', 'b']);
    expect(callGreedily(month, 'a', startsAt)).toBe(50);
    // After a tenth of the month, feed b has not used a tenth of its share. It keeps the rest.
    expect(month.opensAt('a')).toEqual(after(monthMs / 50));
    expect(callGreedily(month, 'a', after(monthMs / 10))).toBe(5);
    expect(callGreedily(month, 'b', after(monthMs / 10))).toBe(45);
    expect(month.opensAt('b')).toEqual(endsAt);
  });

  it('is used completely even if there are fewer calls than feeds', () => {
    const month = shareMonth(2, ['a', 'b', 'c']);
    expect(month.call('a', startsAt)).toBe(true);
    expect(month.call('b', startsAt)).toBe(true);
    expect(month.call('c', startsAt)).toBe(false);
  });

  it('never delays a feed that calls evenly, whatever the others do, and is never exceeded', () => {
    const others = ['a', 'b', 'c', 'd'];
    fc.assert(
      fc.property(
        fc.integer({ min: 5, max: 120 }),
        fc.array(
          fc.tuple(
            fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }),
            fc.constantFrom(...others),
            fc.nat(60),
          ),
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

  it('keeps the share of a silent feed for the rest of the month', () => {
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

  it('divides the remaining calls with feeds that join, but not with feeds that used more than an equal share', () => {
    const month = shareMonth(500, ['a']);
    expect(Array.from({ length: 400 }, () => month.call('a', startsAt))).not.toContain(false);
    month.join('b', 'c', 'd', 'e');
    expect(['a', 'b', 'c', 'd', 'e'].map(month.kept)).toEqual([0, 25, 25, 25, 25]);
    expect(month.call('a', startsAt)).toBe(false);
    expect(callGreedily(month, 'b', startsAt)).toBe(25);
    expect(['b', 'c', 'd', 'e'].map(month.kept)).toEqual([0, 25, 25, 25]);
    // When one more feed joins, the 75 remaining calls are divided again.
    month.join('f');
    expect(['b', 'c', 'd', 'e', 'f'].map(month.kept)).toEqual([0, 18, 18, 18, 18]);
  });

  it('divides the rest of a lowered limit, and nothing if it is used up', () => {
    const month = shareMonth(600, ['a', 'b', 'c']);
    expect(Array.from({ length: 150 }, () => month.call('a', startsAt))).not.toContain(false);
    expect(Array.from({ length: 10 }, () => month.call('b', startsAt))).not.toContain(false);
    month.changeLimit(200);
    expect(['a', 'b', 'c'].map(month.kept)).toEqual([0, 15, 25]);
    month.changeLimit(160);
    expect(['a', 'b', 'c'].map(month.opensAt)).toEqual([endsAt, endsAt, endsAt]);
    month.changeLimit(100);
    expect(['a', 'b', 'c'].map(month.kept)).toEqual([0, 0, 0]);
  });

  it.each([
    ['feeds join', 1],
    ['feeds join and the limit is lowered', 0.5],
    ['feeds join and the limit is raised', 2],
  ])('keeps the share of a silent feed when %s, and is never exceeded', (_case, factor) => {
    const part = fc.double({ min: 0, max: 0.99, noNaN: true });
    const burst = fc.tuple(part, fc.constantFrom('a', 'b', 'c', 'joins'), fc.integer({ min: 1, max: 60 }));
    fc.assert(
      fc.property(
        fc.integer({ min: 10, max: 200 }),
        part,
        fc.array(burst, { maxLength: 30 }),
        (limit, joined, bursts) => {
          const month = shareMonth(limit, ['a', 'b', 'c']);
          const play = (from: number, to: number) =>
            bursts
              .filter(([at, feedId]) => from <= at && at < to && (from > 0 || feedId !== 'joins'))
              .toSorted(([a], [b]) => a - b)
              .forEach(([at, feedId, times]) => {
                for (let count = 0; count < times; count += 1) month.call(feedId, after(at * monthMs));
              });
          play(0, joined);
          month.join('joins', 'silent');
          const changed = Math.floor(limit * factor);
          month.changeLimit(changed);
          const share = month.kept('silent');
          // Each of five feeds gets a fifth of the remaining calls, or more if others had used more.
          expect(share).toBeGreaterThanOrEqual(Math.floor(Math.max(0, changed - month.total()) / 5));
          const before = month.total();
          play(Math.max(joined, Number.MIN_VALUE), 1);
          const last = Math.max(joined, ...bursts.map(([at]) => at));
          const evenly = Math.floor((changed / 5) * (1 - last));
          expect(callGreedily(month, 'silent', after(last * monthMs))).toBeGreaterThanOrEqual(
            Math.min(share, evenly),
          );
          expect(month.total()).toBeLessThanOrEqual(Math.max(before, changed));
        },
      ),
    );
  });
});
