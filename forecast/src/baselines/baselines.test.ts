import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Game } from '../game.ts';
import { createRandom } from '../numerics/random.ts';
import { ELO_SETTINGS } from './elo-settings.ts';
import { eloForecasts, eloShare } from './elo.ts';
import { homeRateForecasts } from './home-rate.ts';
import { fitThreeWayLink, threeWayOutcome } from './three-way.ts';

const game = (
  day: number,
  home: string,
  away: string,
  score: readonly [number, number],
  more: object = {},
): Game => ({
  id: `${day} ${home} ${away}`,
  season: Math.floor(day / 1000),
  day,
  home,
  away,
  neutral: false,
  points: { home: score[0], away: score[1] },
  ...more,
});

describe('Elo', () => {
  it('converts rating leads into win probabilities by its logistic curve', () => {
    expect(eloShare(0)).toBe(0.5);
    expect(eloShare(400)).toBeCloseTo(10 / 11, 15);
    expect(eloShare(-400)).toBeCloseTo(1 / 11, 15);
  });

  it('moves ratings as FiveThirtyEight published it for the NFL', () => {
    const [first, second] = eloForecasts(
      [game(1, 'A', 'B', [24, 17]), game(8, 'A', 'B', [0, 0], { neutral: true })],
      {
        ...ELO_SETTINGS.nfl,
        homeAdvantage: 65,
      },
    );
    expect(first?.share).toBeCloseTo(1 / (1 + 10 ** (-65 / 400)), 15);
    expect(first?.margin).toBeCloseTo(65 / 25, 15);
    // ln 8 · 2.2 / (0.065 + 2.2) · 20 · (1 − 0.5924…), won by A and lost by B.
    const shift = 20 * Math.log(8) * (2.2 / 2.265) * (1 - 1 / (1 + 10 ** (-65 / 400)));
    expect(second?.lead).toBeCloseTo(2 * shift, 11);
  });

  it('reverts ratings toward the mean between seasons and starts newcomers low', () => {
    const games = [game(1, 'A', 'B', [24, 17]), game(1001, 'A', 'B', [1, 0]), game(1008, 'A', 'C', [1, 0])];
    const forecasts = eloForecasts(games, {
      ...ELO_SETTINGS.nfl,
      homeAdvantage: 0,
      multiplier: () => 1,
      k: 20,
    });
    expect(forecasts[1]?.lead).toBeCloseTo(20 * (2 / 3), 11);
    expect(forecasts[2]?.lead).toBeGreaterThan(1505 - 1300);
  });

  it('forecasts all games of a day before any of their results counts', () => {
    const opener = game(1, 'A', 'B', [30, 0]);
    const later = game(1, 'A', 'C', [10, 20]);
    const [, alone] = eloForecasts([{ ...opener, home: 'X', away: 'Y' }, later], ELO_SETTINGS.mlb);
    const [, after] = eloForecasts([opener, later], ELO_SETTINGS.mlb);
    expect(after).toEqual(alone);
  });

  it('never uses the result of the game it forecasts', () => {
    const random = createRandom(5);
    const games = Array.from({ length: 60 }, (_, day) =>
      game(day, `T${random.integer(4)}`, `U${random.integer(4)}`, [random.integer(40), random.integer(40)]),
    );
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 59 }), (which) => {
        const changed = games.map((g, i) => (i === which ? { ...g, points: { home: 99, away: 0 } } : g));
        const until = (list: readonly Game[]) => eloForecasts(list, ELO_SETTINGS.nba).slice(0, which + 1);
        expect(until(changed)).toEqual(until(games));
      }),
    );
  });
});

describe('the three-way link', () => {
  it('sums to one, is symmetric and rises with the lead', () => {
    fc.assert(
      fc.property(fc.double({ min: -800, max: 800, noNaN: true }), (lead) => {
        const link = { scale: 170, band: 0.55 };
        const { win, tie, loss } = threeWayOutcome(lead, link);
        expect(win + tie + loss).toBeCloseTo(1, 14);
        expect(Math.min(win, tie, loss)).toBeGreaterThan(0);
        expect(threeWayOutcome(lead + 10, link).win).toBeGreaterThan(win);
        expect(threeWayOutcome(-lead, link).loss).toBeCloseTo(win, 14);
      }),
    );
  });

  it('can be recovered from results that it generated', () => {
    const random = createRandom(11);
    const truth = { scale: 220, band: 0.7 };
    const past = Array.from({ length: 20_000 }, () => {
      const lead = 250 * random.normal();
      const { win, tie } = threeWayOutcome(lead, truth);
      const u = random.uniform();
      return {
        lead,
        outcome: u < win ? ('win' as const) : u < win + tie ? ('tie' as const) : ('loss' as const),
      };
    });
    const found = fitThreeWayLink(past);
    expect(Math.abs(found.scale / truth.scale - 1)).toBeLessThan(0.05);
    expect(Math.abs(found.band / truth.band - 1)).toBeLessThan(0.05);
  });
});

describe('the home base rate', () => {
  it('is the share of home wins in earlier seasons, and ½ on neutral ground', () => {
    const past = Array.from({ length: 1000 }, (_, i) => game(i, 'A', 'B', i % 10 < 6 ? [3, 1] : [0, 1]));
    const forecasts = homeRateForecasts([
      ...past,
      game(1500, 'A', 'B', [0, 9]),
      game(1501, 'A', 'B', [0, 9], { neutral: true }),
    ]);
    expect(forecasts[0]?.outcome).toEqual({ win: 0.5, tie: 0, loss: 0.5 });
    expect(forecasts[1000]?.outcome.win).toBeCloseTo(605 / 1010, 14);
    expect(forecasts[1000]?.margin).toBeCloseTo((600 * 2 - 400) / 1010, 14);
    expect(forecasts[1001]).toEqual({ outcome: { win: 0.5, tie: 0, loss: 0.5 }, margin: 0 });
  });
});
