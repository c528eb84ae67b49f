import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createRandom } from '../numerics/random.ts';
import { chanceOfSkill } from './lead.ts';
import { mean } from './paired.ts';

const gaps = fc.array(fc.integer({ min: -1000, max: 1000 }), { minLength: 1, maxLength: 60 });
const seed = fc.integer({ min: 0, max: 1e6 });

describe('the chance that a lead is skill', () => {
  it('is ½ without games, 1 if every game was won, 0 if every game was lost', () => {
    expect(chanceOfSkill([], createRandom(1))).toBe(0.5);
    expect(chanceOfSkill([1, 5, 3], createRandom(1))).toBe(1);
    expect(chanceOfSkill([-1, -5, -3], createRandom(1))).toBe(0);
    expect(chanceOfSkill([0, 0], createRandom(1))).toBe(0.5);
  });

  it("is deterministic for a seed; both players' chances sum to 1", () => {
    fc.assert(
      fc.property(gaps, seed, (all, start) => {
        const chance = chanceOfSkill(all, createRandom(start), 200);
        expect(chanceOfSkill(all, createRandom(start), 200)).toBe(chance);
        const other = chanceOfSkill(
          all.map((gap) => -gap),
          createRandom(start),
          200,
        );
        expect(chance + other).toBeCloseTo(1, 12);
      }),
      { numRuns: 50 },
    );
  });

  it('agrees with the bootstrap for very many games', () => {
    const random = createRandom(3);
    for (const edge of [-0.05, 0, 0.02, 0.08]) {
      // 500 games are still resampled; one more game with gap 0 switches to the normal limit.
      const few = Array.from({ length: 500 }, () => Math.round(100 * (random.normal() + edge)));
      const resampled = chanceOfSkill(few, random);
      expect(Math.abs(chanceOfSkill([...few, 0], random) - resampled)).toBeLessThan(0.04);
    }
    const many = Array.from({ length: 600 }, () => 5);
    expect(chanceOfSkill(many, random)).toBe(1);
    expect(
      chanceOfSkill(
        many.map((gap) => -gap),
        random,
      ),
    ).toBe(0);
    expect(
      chanceOfSkill(
        many.map(() => 0),
        random,
      ),
    ).toBe(0.5);
  });

  it('is uniform for equal players, and grows with the number of games for a better player', () => {
    const random = createRandom(11);
    const chances = (edge: number, games: number) =>
      Array.from({ length: 200 }, () => {
        const played = Array.from({ length: games }, () => Math.round(100 * (random.normal() + edge)));
        return chanceOfSkill(played, random, 200);
      });
    const equals = chances(0, 40);
    expect(Math.abs(mean(equals) - 0.5)).toBeLessThan(0.07);
    expect(equals.filter((chance) => chance > 0.9).length / 200).toBeLessThan(0.2);
    expect(mean(chances(0.3, 200))).toBeGreaterThan(0.95);
    expect(mean(chances(0.3, 20))).toBeLessThan(0.95);
  });
});
