import styles from './fifty-dots.module.css';
import { ticksBetween } from './plot.ts';

interface DotsAxisProps {
  /** The largest margin of the plot. */
  readonly reach: number;
  /** A margin's place, as a share of the plot's width. */
  readonly placeOf: (margin: number) => number;
}

/** The most numbers on each side of 0 that stay legible on a phone. */
const MOST = 4;

/** The axis below a dot plot: 0 in the middle, and each team's winning margins on its side. */
export function DotsAxis({ reach, placeOf }: DotsAxisProps) {
  const sizes = ticksBetween(0, reach, { most: MOST, least: 1 }).filter((size) => size > 0);
  const margins = [...sizes.map((size) => -size).toReversed(), 0, ...sizes];
  return (
    <div className={styles.axis} data-dots="axis" aria-hidden="true">
      {margins.map((margin) => (
        <span key={margin} style={{ left: `${(placeOf(margin) * 100).toFixed(2)}%` }}>
          {Math.abs(margin)}
        </span>
      ))}
    </div>
  );
}
