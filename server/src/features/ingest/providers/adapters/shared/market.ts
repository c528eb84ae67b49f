/** Returns the median; null without values. */
export function medianOf(values: readonly number[]): number | null {
  const sorted = values.toSorted((a, b) => a - b);
  const high = sorted[Math.floor(sorted.length / 2)];
  const low = sorted[Math.floor((sorted.length - 1) / 2)];
  return high === undefined || low === undefined ? null : (low + high) / 2;
}

/**
 * Returns the home team's win probability from American odds, with the bookmaker's margin removed. Null if a value is not
 * American odds.
 */
function fairProbability(homeOdds: number, awayOdds: number): number | null {
  const home = impliedProbability(homeOdds);
  const away = impliedProbability(awayOdds);
  return home === null || away === null ? null : home / (home + away);
}

function impliedProbability(odds: number): number | null {
  if (!(Math.abs(odds) >= 100 && Math.abs(odds) <= 1_000_000)) return null;
  return odds < 0 ? -odds / (100 - odds) : 100 / (100 + odds);
}

/** The two prices of one bookmaker. */
interface Moneylines {
  readonly homeMoneyline?: unknown;
  readonly awayMoneyline?: unknown;
}

/** The median of the bookmakers' fair probabilities; null if none has both prices. */
export const medianProbability = (lines: readonly Moneylines[]): number | null =>
  medianOf(
    lines.flatMap(({ homeMoneyline, awayMoneyline }) =>
      typeof homeMoneyline === 'number' && typeof awayMoneyline === 'number'
        ? (fairProbability(homeMoneyline, awayMoneyline) ?? [])
        : [],
    ),
  );
