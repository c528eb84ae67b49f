import { normalCdf } from '../numerics/normal.ts';
import type { Random } from '../numerics/random.ts';
import { mean } from './paired.ts';

/** Above this number of games the resampled sum is so close to normal that 2000 rounds show no difference. */
const MANY_GAMES = 500;

/**
 * The probability that a lead over many games is skill and not luck, by bootstrap: the share of resampled seasons with a
 * positive sum. A resampled season has the same number of games, drawn with replacement. A sum of zero counts half;
 * without games the result is ½. Above `MANY_GAMES` it uses the normal limit, which takes time linear in games.
 *
 * Source: B. Efron, "Bootstrap methods: another look at the jackknife", Annals of Statistics 7 (1979). Domain: the gap
 * of each game (one player's points minus the other's) as a whole number; one round or more.
 *
 * @example chanceOfSkill([10, 10, 10], createRandom(1)) // 1: every draw is a lead
 */
export function chanceOfSkill(gaps: readonly number[], random: Random, rounds = 2000): number {
  if (gaps.length === 0) return 0.5;
  if (gaps.length > MANY_GAMES) return normalLimit(gaps);
  let ahead = 0;
  for (let round = 0; round < rounds; round += 1) {
    let sum = 0;
    for (let game = 0; game < gaps.length; game += 1) sum += gaps[random.integer(gaps.length)] ?? 0;
    ahead += sum > 0 ? 1 : sum === 0 ? 0.5 : 0;
  }
  return ahead / rounds;
}

/** The limit for infinitely many rounds, by the central limit theorem. */
function normalLimit(gaps: readonly number[]): number {
  const average = mean(gaps);
  const spread = Math.sqrt(mean(gaps.map((gap) => (gap - average) ** 2)));
  if (spread === 0) return average === 0 ? 0.5 : Number(average > 0);
  return normalCdf((average * Math.sqrt(gaps.length)) / spread);
}
