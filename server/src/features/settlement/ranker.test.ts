import fc from 'fast-check';
import { createRandom } from '@outpick/forecast';
import { describe, expect, it } from 'vitest';
import { createRanker } from './ranker.ts';

/** Rank and place by definition: counts the better results, and the equal results that come earlier in the input. */
const rankSlowly = (results: readonly number[]) =>
  results.map((own, index) => {
    const rank = results.filter((other) => other < own).length + 1;
    return { rank, place: rank + results.slice(0, index).filter((other) => other === own).length };
  });

describe('ranking results', () => {
  it('gives a rank by the number of better results, and a place that also counts earlier equal results', async () => {
    const cases = fc.record({
      results: fc.array(fc.integer({ min: 0, max: 12 }), { maxLength: 60 }),
      skipped: fc.nat(20),
      piece: fc.integer({ min: 1, max: 25 }),
    });
    await fc.assert(
      fc.asyncProperty(cases, async ({ results, skipped, piece }) => {
        const ranker = await createRanker(Float64Array.from(results));
        const ranked: unknown[] = [];
        const from = Math.min(skipped, results.length);
        await ranker.skipTo(from);
        for (let end = from; end < results.length;) {
          end = Math.min(end + piece, results.length);
          const { ranks, places } = ranker.rankTo(end);
          for (const [index, rank] of ranks.entries()) ranked.push({ rank, place: places[index] });
        }
        expect(ranked).toEqual(rankSlowly(results).slice(skipped));
      }),
    );
  });

  it('gives each place once and in the order of results, also if the results are sorted in several pieces', async () => {
    const random = createRandom(7);
    const results = Float64Array.from({ length: 250_001 }, () => random.integer(90_000));
    const { ranks, places } = (await createRanker(results)).rankTo(results.length);
    const byPlace = new Float64Array(results.length);
    for (const [index, place] of places.entries()) byPlace[place - 1] = results[index] ?? Number.NaN;
    expect(byPlace).toEqual(results.toSorted());
    for (const [index, rank] of ranks.entries()) {
      const [first, before] = [byPlace[rank - 1], byPlace[rank - 2] ?? -1];
      if (first !== results[index] || before === first) throw new Error(`player ${index} has rank ${rank}`);
    }
  });

  it('distinguishes the largest possible sort keys', async () => {
    const largest = 2 ** 53 - 1;
    const { places } = (await createRanker(Float64Array.of(largest, largest - 1, largest))).rankTo(3);
    expect(places).toEqual(Int32Array.of(2, 1, 3));
  });

  it('refuses to rank a player twice', async () => {
    const ranker = await createRanker(Float64Array.of(1, 2));
    ranker.rankTo(2);
    expect(() => ranker.rankTo(1)).toThrow('ranked already');
    await expect(ranker.skipTo(1)).rejects.toThrow('ranked already');
  });
});
