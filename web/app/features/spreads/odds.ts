/** What a price pays back of a unit staked, the stake included: American from ±100, decimal below. */
export function decimalOdds(price: number): number {
  if (Math.abs(price) < 100) return price;
  return price > 0 ? 1 + price / 100 : 1 - 100 / price;
}
