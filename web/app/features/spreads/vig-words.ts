import { formatPercent } from '../../platform/numbers.ts';

interface Figure {
  readonly value: string;
  readonly note: string;
}

interface VigWords {
  readonly vig: Figure;
  readonly hold: Figure;
}

/** A percentage as shown: the minus is U+2212, and what rounds to zero has no sign. */
function formatShare(share: number): string {
  const text = formatPercent(Math.abs(share));
  return share < 0 && Number.parseFloat(text) > 0 ? `−${text}` : text;
}

/**
 * The book's margin and hold in words. The margin is negative if the two prices together pay more than fair ones: then
 * the hold is what the book would lose.
 */
export function describeVig(overround: number, hold: number): VigWords {
  const vig = formatShare(overround);
  const kept = formatShare(hold);
  if (Number.parseFloat(formatPercent(overround)) === 0)
    return {
      vig: { value: vig, note: 'the two prices are fair: together they ask nothing extra' },
      hold: { value: kept, note: 'the book keeps nothing of all stakes' },
    };
  return overround > 0
    ? {
        vig: { value: vig, note: 'the two prices together ask this much too much' },
        hold: { value: kept, note: 'what the book keeps of all stakes' },
      }
    : {
        vig: { value: vig, note: 'the two prices together pay more than fair ones would: look for a typo' },
        hold: { value: kept, note: 'the book would lose this much on all stakes' },
      };
}
