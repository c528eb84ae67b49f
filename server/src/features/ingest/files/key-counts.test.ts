import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { KeyCounts } from './key-counts.ts';

describe('counts of keys', () => {
  it('equal the counts in a map, for any keys in any order', () => {
    const key = fc.oneof(fc.string(), fc.constantFrom('', 'a', 'b', '2026 2026-09-13 Lions Bears'));
    fc.assert(
      fc.property(fc.array(key), fc.array(key), (added, others) => {
        const [counts, expected] = [new KeyCounts(), new Map<string, number>()];
        for (const one of added) {
          expected.set(one, (expected.get(one) ?? 0) + 1);
          expect(counts.add(one)).toBe(expected.get(one));
        }
        for (const one of [...added, ...others]) expect(counts.count(one)).toBe(expected.get(one) ?? 0);
      }),
    );
  });

  it('stay correct while the table grows', () => {
    const counts = new KeyCounts();
    for (const expected of [1, 2])
      for (let n = 0; n < 10_000; n += 1) expect(counts.add(`key ${n}`)).toBe(expected);
    for (let n = 0; n < 10_000; n += 1) expect(counts.count(`key ${n}`)).toBe(2);
    expect(counts.count('key 10000')).toBe(0);
  });
});
