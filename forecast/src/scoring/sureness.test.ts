import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { marginProbability, playingMargin } from './contest-points.ts';
import { marginOfTap, nearestStep, surenessSteps } from './sureness.ts';

const rules = fc.record({
  marginSigma: fc.double({ min: 0.5, max: 40, noNaN: true }),
  maxMargin: fc.constantFrom(49, 100),
});

describe('the steps of sureness', () => {
  it('are the whole margins nearest to 50, 60, 70, 80 and 90%', () => {
    expect(surenessSteps({ marginSigma: 13, maxMargin: 100 })).toEqual([
      { sureness: 'tossUp', margin: 0 },
      { sureness: 'lean', margin: 3 },
      { sureness: 'likely', margin: 7 },
      { sureness: 'strong', margin: 11 },
      { sureness: 'sure', margin: 17 },
    ]);
  });

  it('are fewer in sports with few points, each with the name that is nearest to its chance', () => {
    // A margin of 1 stands for 72%, 2 for 88%.
    expect(surenessSteps({ marginSigma: 1.7, maxMargin: 49 })).toEqual([
      { sureness: 'tossUp', margin: 0 },
      { sureness: 'likely', margin: 1 },
      { sureness: 'sure', margin: 2 },
    ]);
  });

  it('have rising margins, from 0, that are within the limit and nearest to themselves', () => {
    fc.assert(
      fc.property(rules, (sport) => {
        const steps = surenessSteps(sport);
        const margins = steps.map(({ margin }) => margin);
        expect(margins).toEqual([...new Set(margins)].toSorted((a, b) => a - b));
        expect(margins[0]).toBe(0);
        expect(steps[0]?.sureness).toBe('tossUp');
        expect(Math.max(...margins)).toBeLessThanOrEqual(sport.maxMargin);
        expect(new Set(steps.map(({ sureness }) => sureness)).size).toBe(steps.length);
        for (const { sureness, margin } of steps) expect(nearestStep(margin, sport)).toBe(sureness);
      }),
    );
  });
});

describe('the margin of a tapped team', () => {
  it('is the algorithm’s own for its favorite, and the first step above a toss-up for the other team', () => {
    const sport = { marginSigma: 13, maxMargin: 100 };
    expect(marginOfTap(0.7, sport)).toBe(7);
    expect(marginOfTap(0.51, sport)).toBe(3);
    expect(marginOfTap(0.3, sport)).toBe(3);
    expect(marginOfTap(0.4, { marginSigma: 1.7, maxMargin: 49 })).toBe(1);
  });

  it('is never a toss-up, and never surer than the algorithm above that step', () => {
    fc.assert(
      fc.property(rules, fc.double({ min: 0, max: 1, noNaN: true }), (sport, share) => {
        const margin = marginOfTap(share, sport);
        expect(margin).toBeGreaterThan(0);
        const least = surenessSteps(sport)[1]?.margin ?? 0;
        const own = playingMargin(share, sport.marginSigma, sport.maxMargin);
        expect(margin).toBe(share > 0.5 ? Math.max(own, least) : least);
        expect(marginProbability(margin, sport.marginSigma)).toBeGreaterThan(0.5);
      }),
    );
  });
});
