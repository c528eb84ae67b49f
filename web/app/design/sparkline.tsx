import { linearScale } from './plot.ts';
import styles from './sparkline.module.css';

interface SparklineProps {
  /** At least two values, oldest first. */
  readonly values: readonly number[];
  /** The text alternative. */
  readonly description: string;
}

const WIDTH = 120;
const HEIGHT = 28;

/** A word-sized line chart. */
export function Sparkline({ values, description }: SparklineProps) {
  const low = Math.min(...values);
  const high = Math.max(...values, low + 1e-9);
  const across = linearScale([0, Math.max(1, values.length - 1)], [3, WIDTH - 3]);
  const up = linearScale([low, high], [HEIGHT - 3, 3]);
  const points = values.map((value, index) => `${across(index)} ${up(value)}`);
  return (
    <svg className={styles.sparkline} width={WIDTH} height={HEIGHT} role="img" aria-label={description}>
      <path d={`M${points.join('L')}`} />
      <circle cx={across(values.length - 1)} cy={up(values.at(-1) ?? low)} r="3" />
    </svg>
  );
}
