import styles from './rating-band.module.css';
import { linearScale, ticksBetween } from './plot.ts';

export interface RatingPoint {
  /** ISO date. */
  readonly date: string;
  readonly rating: number;
  readonly deviation: number;
}

interface RatingBandProps {
  /** At least two points, oldest first. */
  readonly points: readonly RatingPoint[];
  /** The text alternative. */
  readonly description: string;
}

const WIDTH = 720;
const HEIGHT = 260;
/** Space for the tick labels at the left and the dates below, at their size on a phone. */
const LEFT = 72;
const BASE = HEIGHT - 40;
const TOP = 20;

/** A rating over time. Its band of one standard deviation contains the true strength two times out of three; 0 is average. */
export function RatingBand({ points, description }: RatingBandProps) {
  const times = points.map(({ date }) => Date.parse(date));
  const [first, last] = [Math.min(...times), Math.max(...times)];
  const low = Math.min(0, ...points.map(({ rating, deviation }) => rating - deviation));
  const high = Math.max(0, ...points.map(({ rating, deviation }) => rating + deviation));
  const across = linearScale([first, Math.max(last, first + 1)], [LEFT, WIDTH - 8]);
  const up = linearScale([low, Math.max(high, low + 1)], [BASE - 6, TOP]);
  const line = (valueOf: (point: RatingPoint) => number, along = points) =>
    along.map((point) => `${across(Date.parse(point.date))} ${up(valueOf(point))}`).join('L');
  const upper = line(({ rating, deviation }) => rating + deviation);
  const lower = line(({ rating, deviation }) => rating - deviation, points.toReversed());
  const newest = points.at(-1);
  return (
    <figure className={styles.figure}>
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={description}>
        <path d={`M${upper}L${lower}Z`} className={styles.band} />
        {ticksBetween(low, high, { most: 5 }).map((tick) => (
          <g key={tick}>
            <path
              d={`M${LEFT} ${up(tick)}H${WIDTH - 8}`}
              className={tick === 0 ? styles.average : styles.tick}
            />
            <text x={LEFT - 8} y={up(tick)} dominantBaseline="central" textAnchor="end">
              {tick > 0 ? `+${tick}` : String(tick).replace('-', '−')}
            </text>
          </g>
        ))}
        <path d={`M${line(({ rating }) => rating)}`} className={styles.line} />
        {newest && (
          <circle cx={across(Date.parse(newest.date))} cy={up(newest.rating)} r="5" className={styles.now} />
        )}
        <text x={LEFT} y={HEIGHT - 6}>
          {monthAndDay(first)}
        </text>
        <text x={WIDTH - 8} y={HEIGHT - 6} textAnchor="end">
          {monthAndDay(last)}
        </text>
      </svg>
    </figure>
  );
}

const format = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' });
const monthAndDay = (time: number) => format.format(new Date(time));
