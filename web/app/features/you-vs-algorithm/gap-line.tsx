import type { ComparedSlate } from '@outpick/contracts';
import { linearScale, ticksBetween } from '../../design/plot.ts';
import { formatDay } from '../../platform/dates.ts';
import { formatCount, formatSigned } from '../../platform/numbers.ts';
import styles from './gap-line.module.css';
import { monthOf, monthTicks } from './months.ts';
import { runningGaps } from './running-gaps.ts';

const WIDTH = 720;
const HEIGHT = 280;
/** Space for the tick labels at the left and the months below, at their size on a phone. */
const LEFT = 84;
const RIGHT = WIDTH - 12;
const BASE = HEIGHT - 44;
const TOP = 20;
/** The width of a month's name on a phone. A name that is nearer to the right end is placed left of its tick. */
const LABEL = 56;
/** More labels would overlap on a phone. */
const MOST_MONTHS = 6;
const MOST_STEPS = 5;

/** The gap in points at a time. */
interface GapPoint {
  readonly time: number;
  readonly gap: number;
}

/**
 * The running gap over the year, after each slate. It starts with 0 at the beginning of the first slate's month. Above the
 * zero line the player is ahead. `slates` are in order of time.
 */
export function GapLine({ slates }: { readonly slates: readonly ComparedSlate[] }) {
  const gaps = runningGaps(slates);
  const times = slates.map(({ date }) => Date.parse(date));
  const starts = [monthOf(times[0] ?? 0), ...times];
  const points = gaps.map((gap, index): GapPoint => ({ time: starts[index] ?? 0, gap }));
  const [from, to] = [points[0]?.time ?? 0, points.at(-1)?.time ?? 0];
  const [low, high] = [Math.min(-1, ...gaps), Math.max(1, ...gaps)];
  const across = linearScale([from, Math.max(to, from + 1)], [LEFT, RIGHT]);
  const up = linearScale([low, high], [BASE, TOP]);
  const last = points.at(-1);
  return (
    <figure className={styles.figure}>
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={describe(slates, gaps)}>
        {ticksBetween(low, high, { most: MOST_STEPS, least: 0.5 }).map((tick) => (
          <g key={tick}>
            <path d={`M${LEFT} ${up(tick)}H${RIGHT}`} className={tick === 0 ? styles.zero : styles.tick} />
            <text x={LEFT - 8} y={up(tick)} dominantBaseline="central" textAnchor="end" data-gap="points">
              {formatSigned(tick, Number.isInteger(tick) ? 0 : 1)}
            </text>
          </g>
        ))}
        {monthTicks(from, to, MOST_MONTHS).map(({ time, label }) => (
          <g key={time}>
            <path d={`M${across(time)} ${BASE}v8`} className={styles.month} />
            <text
              x={across(time)}
              y={HEIGHT - 8}
              textAnchor={across(time) > RIGHT - LABEL ? 'end' : 'start'}
              data-gap="month"
            >
              {label}
            </text>
          </g>
        ))}
        <path
          d={`M${points.map(({ time, gap }) => `${across(time)} ${up(gap)}`).join('L')}`}
          className={styles.line}
        />
        {last && (
          <rect
            x={across(last.time) - 6}
            y={up(last.gap) - 6}
            width="12"
            height="12"
            className={styles.you}
          />
        )}
      </svg>
      <figcaption className={styles.note}>
        Points ahead of the algorithm (+) or behind it (−). Best {formatSigned(Math.max(...gaps))}, worst{' '}
        {formatSigned(Math.min(...gaps))}, now {formatSigned(last?.gap ?? 0)}.
      </figcaption>
    </figure>
  );
}

function describe(slates: readonly ComparedSlate[], gaps: readonly number[]): string {
  const [first, last] = [slates[0], slates.at(-1)];
  const period =
    first && last && first !== last ? `, ${formatDay(first.date)} to ${formatDay(last.date)}` : '';
  return `The gap over ${formatCount(slates.length, 'slate')}${period}: from level to ${formatSigned(gaps.at(-1) ?? 0)} points.`;
}
