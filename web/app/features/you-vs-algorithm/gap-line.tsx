import type { ComparedSlate } from '@outpick/contracts';
import { linearScale } from '../../design/plot.ts';
import { formatCount, formatSigned } from '../../platform/numbers.ts';
import styles from './you-vs-algorithm.module.css';

const WIDTH = 600;
const HEIGHT = 160;
const PADDING = 12;

/** The running gap, slate by slate; above the line the player is ahead. */
export function GapLine({ slates }: { readonly slates: readonly ComparedSlate[] }) {
  const gaps = runningGaps(slates);
  const x = linearScale([0, slates.length], [PADDING, WIDTH - PADDING]);
  const y = linearScale([Math.max(1, ...gaps), Math.min(-1, ...gaps)], [PADDING, HEIGHT - PADDING]);
  const last = gaps.at(-1) ?? 0;
  return (
    <figure className={styles.figure}>
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={describe(gaps)}>
        <path d={`M0 ${y(0)}H${WIDTH}`} className={styles.level} />
        <path d={`M${gaps.map((gap, index) => `${x(index)} ${y(gap)}`).join('L')}`} className={styles.line} />
        <rect x={x(gaps.length - 1) - 5} y={y(last) - 5} width="10" height="10" className={styles.you} />
      </svg>
      <figcaption className={styles.note}>
        Above the line you are ahead. Best {formatSigned(Math.max(...gaps))}, worst{' '}
        {formatSigned(Math.min(...gaps))}, now {formatSigned(last)}.
      </figcaption>
    </figure>
  );
}

/** The gap before the first slate, which is 0, and after each slate. */
function runningGaps(slates: readonly ComparedSlate[]): number[] {
  const gaps = [0];
  for (const { points, algorithmPoints } of slates) gaps.push((gaps.at(-1) ?? 0) + points - algorithmPoints);
  return gaps;
}

const describe = (gaps: readonly number[]): string =>
  `The gap over ${formatCount(gaps.length - 1, 'slate')}, from level to ${formatSigned(gaps.at(-1) ?? 0)}.`;
