import type { EloSettings } from './elo.ts';

/** The NFL's margin multiplier: the logarithm of the margin, damped where the favorite won, because favorites win by more. */
const logarithmic = (margin: number, winnerLead: number) =>
  Math.log(Math.max(margin, 1) + 1) * (2.2 / (winnerLead * 0.001 + 2.2));

/** The NBA's margin multiplier, a power of the margin. */
const power = (margin: number, winnerLead: number) => (margin + 3) ** 0.8 / (7.5 + 0.006 * winnerLead);

/** The NHL's margin multiplier. */
const hockey = (margin: number, winnerLead: number) =>
  (0.6686 * Math.log(Math.max(margin, 1)) + 0.8048) * (2.05 / (winnerLead * 0.001 + 2.05));

/** The multiplier of leagues in which the margin does not count. */
const plain = () => 1;

/**
 * Elo settings per league. NFL, NBA, NHL and WNBA: FiveThirtyEight's published K, home advantage, reversion and margin
 * multiplier ("How our … predictions work", 2014 to 2022), without their adjustments for players, travel and play-offs.
 * MLB: the same without a margin multiplier, whose formula they did not publish. College leagues and soccer, which they
 * forecast by other methods: the multiplier of the nearest published sport, with a K, home advantage and lower-division rating
 * chosen on seasons before the backtest's.
 */
export const ELO_SETTINGS = {
  nfl: {
    k: 20,
    homeAdvantage: 65,
    reversion: 1 / 3,
    mean: 1505,
    newcomer: 1300,
    pointsPerMargin: 25,
    multiplier: logarithmic,
  },
  ncaaf: {
    k: 30,
    homeAdvantage: 65,
    reversion: 1 / 3,
    mean: 1500,
    newcomer: 1300,
    lowerDivision: 1000,
    pointsPerMargin: 17,
    multiplier: logarithmic,
  },
  ncaam: {
    k: 38,
    homeAdvantage: 85,
    reversion: 0.2,
    mean: 1500,
    newcomer: 1300,
    pointsPerMargin: 23,
    multiplier: power,
  },
  ncaaw: {
    k: 50,
    homeAdvantage: 65,
    reversion: 0.2,
    mean: 1500,
    newcomer: 1300,
    pointsPerMargin: 21,
    multiplier: power,
  },
  nba: {
    k: 20,
    homeAdvantage: 100,
    reversion: 1 / 4,
    mean: 1505,
    newcomer: 1300,
    pointsPerMargin: 28,
    multiplier: power,
  },
  wnba: {
    k: 28,
    homeAdvantage: 80,
    reversion: 1 / 2,
    mean: 1500,
    newcomer: 1300,
    pointsPerMargin: 28,
    multiplier: power,
  },
  nhl: {
    k: 6,
    homeAdvantage: 50,
    reversion: 0.3,
    mean: 1505,
    newcomer: 1380,
    pointsPerMargin: 155,
    multiplier: hockey,
  },
  mlb: {
    k: 4,
    homeAdvantage: 24,
    reversion: 1 / 3,
    mean: 1505,
    newcomer: 1450,
    pointsPerMargin: 87,
    multiplier: plain,
  },
  soccer: {
    k: 15,
    homeAdvantage: 65,
    reversion: 0,
    mean: 1500,
    newcomer: 1380,
    pointsPerMargin: 195,
    multiplier: logarithmic,
  },
} as const satisfies Record<string, EloSettings>;
