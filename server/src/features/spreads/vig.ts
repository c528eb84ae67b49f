/** Converts an American or decimal price to decimal odds: the payout per unit, with the stake. */
export const decimalOdds = (price: number): number =>
  Math.abs(price) < 100 ? price : price > 0 ? 1 + price / 100 : 1 - 100 / price;

/** The probabilities implied by the prices of both sides. */
export interface Market {
  readonly overround: number;
  readonly hold: number;
  readonly noVigFavorite: number;
  readonly noVigOpponent: number;
  readonly noVigFavoriteProportional: number;
  readonly noVigOpponentProportional: number;
}

/**
 * Removes the bookmaker's margin from two prices. Proportional method: divides both implied probabilities by their sum.
 * Power method: raises both to the power at which they sum to one, which lowers the long shot more, as bookmakers do.
 *
 * Source: S. Clarke, S. Kovalchik and M. Ingram, "Adjusting bookmaker's odds to allow for overround", American Journal of
 * Sports Science 5 (2017). Domain: decimal odds above 1.
 */
export function readMarket(favoriteOdds: number, opponentOdds: number): Market {
  const [favorite, opponent] = [1 / favoriteOdds, 1 / opponentOdds];
  const sum = favorite + opponent;
  const power = findPower(favorite, opponent);
  const noVigFavorite = favorite ** power / (favorite ** power + opponent ** power);
  const noVigFavoriteProportional = favorite / sum;
  return {
    overround: sum - 1,
    hold: 1 - 1 / sum,
    noVigFavorite,
    noVigOpponent: 1 - noVigFavorite,
    noVigFavoriteProportional,
    noVigOpponentProportional: 1 - noVigFavoriteProportional,
  };
}

/** Finds the power k with a^k + b^k = 1 by bisection: the sum falls from 2 at k = 0 toward 0. */
function findPower(a: number, b: number): number {
  const sumAt = (power: number) => a ** power + b ** power;
  let low = 0;
  let high = 1;
  while (sumAt(high) > 1) high *= 2;
  for (let step = 0; step < 100; step += 1) {
    const middle = (low + high) / 2;
    if (sumAt(middle) > 1) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
}
