import { formatSigned } from '../platform/numbers.ts';
import { linearScale } from './plot.ts';
import styles from './waterfall.module.css';

export interface Contribution {
  readonly label: string;
  /** Points in favor of the predicted winner; negative for the other side. */
  readonly points: number;
}

interface WaterfallProps {
  readonly caption: string;
  readonly contributions: readonly Contribution[];
}

/** Explains a margin: each bar starts where the previous one ends, and the last row is the total. */
export function Waterfall({ caption, contributions }: WaterfallProps) {
  const ends = runningSums(contributions);
  const total = ends.at(-1) ?? 0;
  const scale = linearScale([Math.min(0, ...ends), Math.max(0.1, ...ends)], [0, 100]);
  return (
    <table className={styles.waterfall}>
      <caption>{caption}</caption>
      <tbody>
        {contributions.map(({ label, points }, index) => (
          <tr key={label}>
            <th scope="row">{label}</th>
            <Bar
              from={scale((ends[index] ?? 0) - points)}
              to={scale(ends[index] ?? 0)}
              forward={points >= 0}
            />
            <td className={styles.points}>{formatSigned(points)}</td>
          </tr>
        ))}
        <tr className={styles.total}>
          <th scope="row">Margin</th>
          <Bar from={scale(0)} to={scale(total)} forward={total >= 0} />
          <td className={styles.points}>{formatSigned(total)}</td>
        </tr>
      </tbody>
    </table>
  );
}

function Bar({
  from,
  to,
  forward,
}: {
  readonly from: number;
  readonly to: number;
  readonly forward: boolean;
}) {
  const left = Math.min(from, to);
  return (
    <td className={styles.track} aria-hidden="true">
      <span
        className={forward ? styles.forward : styles.backward}
        style={{ left: `${left}%`, width: `${Math.max(from, to) - left}%` }}
      />
    </td>
  );
}

function runningSums(contributions: readonly Contribution[]): readonly number[] {
  let sum = 0;
  return contributions.map(({ points }) => {
    sum += points;
    return sum;
  });
}
