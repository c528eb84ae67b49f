import type { Random } from '../random.ts';
import type { Sides } from '../types.ts';

export interface Score {
  readonly points: Sides<number>;
  readonly expectedGoals: Sides<number> | null;
}

/**
 * Plays a game. `margin` is the expected home margin. A `decisive` game must have a winner, even in a sport with
 * draws.
 */
export type PlayGame = (margin: number, decisive: boolean, random: Random) => Score;

const score = (home: number, away: number): Score => ({ points: { home, away }, expectedGoals: null });

/** Decides a tied game, with a small advantage for the better side. */
const homeWinsTie = (margin: number, spread: number, random: Random) => random.normal() * spread + margin > 0;

/** American football by drives: each ends in a touchdown (6, 7 or 8), a field goal (3) or nothing. Safeties are rare. */
export const football =
  (total: number, drives: number, tieShare: number): PlayGame =>
  (margin, decisive, random) => {
    const offense = (mean: number) => {
      const perDrive = Math.max(mean, 4) / drives;
      const touchdown = Math.min(0.8, (0.76 * perDrive) / 6.95);
      const fieldGoal = Math.min(1 - touchdown, (0.24 * perDrive) / 3);
      let points = random.chance(0.015) ? 2 : 0;
      for (let drive = 0; drive < drives; drive += 1) {
        const luck = random.uniform();
        if (luck < touchdown) points += touchdownPoints(random);
        else if (luck < touchdown + fieldGoal) points += 3;
      }
      return points;
    };
    const home = offense((total + margin) / 2);
    const away = offense((total - margin) / 2);
    if (home !== away || (!decisive && random.chance(tieShare))) return score(home, away);
    const extra = random.pick([3, 3, 3, 6, 6, 7]);
    return homeWinsTie(margin, 13, random) ? score(home + extra, away) : score(home, away + extra);
  };

function touchdownPoints(random: Random): number {
  const luck = random.uniform();
  if (luck < 0.91) return 7;
  return luck < 0.96 ? 6 : 8;
}

/** Basketball: normal margin and normal total. A tied game goes to overtime. */
export const basketball =
  (total: number, totalSpread: number, marginSpread: number): PlayGame =>
  (margin, _decisive, random) => {
    const difference = margin + marginSpread * random.normal();
    const sum = Math.max(total + totalSpread * random.normal(), Math.abs(difference) + 70);
    const home = Math.round((sum + difference) / 2);
    const away = Math.round((sum - difference) / 2);
    if (home !== away) return score(home, away);
    const overtime = 6 + random.below(8);
    const lead = 1 + random.below(8);
    return homeWinsTie(margin, marginSpread, random)
      ? score(home + overtime + lead, away + overtime)
      : score(home + overtime, away + overtime + lead);
  };

/** Soccer: Poisson goals. A side that is one goal behind equalizes with a chance of 3%, so draws are more frequent. */
export const soccer =
  (total: number): PlayGame =>
  (margin, _decisive, random) => {
    const home = random.poisson(Math.max(0.2, (total + margin) / 2));
    const away = random.poisson(Math.max(0.2, (total - margin) / 2));
    const level = Math.abs(home - away) === 1 && random.chance(0.03) ? Math.max(home, away) : null;
    return score(level ?? home, level ?? away);
  };

/** Ice hockey by shots: expected goals are the sum of the shots' chances. One goal decides a tied game. */
export const hockey =
  (total: number): PlayGame =>
  (margin, _decisive, random) => {
    const shoot = (mean: number): readonly [goals: number, expected: number] => {
      const shots = 20 + random.below(21);
      const meanQuality = Math.max(mean, 0.8) / 30;
      let goals = 0;
      let expected = 0;
      for (let shot = 0; shot < shots; shot += 1) {
        const quality = meanQuality * (0.2 + 1.6 * random.uniform());
        expected += quality;
        if (random.chance(quality)) goals += 1;
      }
      return [goals, Math.round(expected * 100) / 100];
    };
    const [home, homeExpected] = shoot((total + margin) / 2);
    const [away, awayExpected] = shoot((total - margin) / 2);
    const homeWins = home === away && homeWinsTie(margin, 3, random);
    const awayWins = home === away && !homeWins;
    return {
      points: { home: home + Number(homeWins), away: away + Number(awayWins) },
      expectedGoals: { home: homeExpected, away: awayExpected },
    };
  };

/** Baseball: gamma-mixed Poisson runs, because runs come in bunches. Extra innings decide a tied game. */
export const baseball =
  (total: number): PlayGame =>
  (margin, _decisive, random) => {
    const bat = (mean: number) => random.poisson(Math.max(mean, 1) * random.gamma(4));
    const home = bat((total + margin) / 2);
    const away = bat((total - margin) / 2);
    if (home !== away) return score(home, away);
    const extra = random.pick([1, 1, 1, 2, 2, 3]);
    return homeWinsTie(margin, 4, random) ? score(home + 1, away) : score(home, away + extra);
  };
