import { normalCdf } from '../numerics/normal.ts';
import type { Random } from '../numerics/random.ts';
import { mean } from './paired.ts';

/** From so many games on, the sum of games dealt anew is normal as nearly as a few thousand deals can tell. */
const MANY = 500;

/**
 * How likely it is that a lead over many games is skill and not luck: the share of seasons that stay ahead when the games
 * are dealt anew, as many as there were, each drawn from them all with the others put back. A season that ends level counts
 * half; without games nothing is known, which is one half. Of very many games the limit is taken instead of dealing them: the
 * time it takes grows with the games, not with games times rounds.
 *
 * Source: B. Efron, "Bootstrap methods: another look at the jackknife", Annals of Statistics 7 (1979). Domain: the gap of each
 * game (points of one player less those of the other) as whole numbers; one round or more.
 *
 * @example chanceOfSkill([10, 10, 10], createRandom(1)) // 1: nothing but leads can be drawn
 */
export function chanceOfSkill(gaps: readonly number[], random: Random, rounds = 2000): number {
  if (gaps.length === 0) return 0.5;
  if (gaps.length > MANY) return limitOf(gaps);
  let ahead = 0;
  for (let round = 0; round < rounds; round += 1) {
    let sum = 0;
    for (let game = 0; game < gaps.length; game += 1) sum += gaps[random.integer(gaps.length)] ?? 0;
    ahead += sum > 0 ? 1 : sum === 0 ? 0.5 : 0;
  }
  return ahead / rounds;
}

/** What the share comes to with endless rounds, by the central limit theorem. */
function limitOf(gaps: readonly number[]): number {
  const average = mean(gaps);
  const spread = Math.sqrt(mean(gaps.map((gap) => (gap - average) ** 2)));
  if (spread === 0) return average === 0 ? 0.5 : Number(average > 0);
  return normalCdf((average * Math.sqrt(gaps.length)) / spread);
}
