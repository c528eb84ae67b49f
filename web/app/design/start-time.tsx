import { type DayForm, formatStart, separatorOf } from '../platform/dates.ts';
import { useHydrated } from '../platform/use-hydrated.ts';
import styles from './start-time.module.css';

interface StartTimeProps {
  /** ISO 8601, in UTC. */
  readonly at: string;
  readonly form: DayForm;
  /** On one line, for running text; by default the day is above the time, in a width that fits every zone. */
  readonly inline?: boolean;
}

/**
 * A game's start with its time zone. Server HTML is the same for all visitors and uses UTC; after hydration it is the
 * visitor's zone.
 */
export function StartTime({ at, form, inline = false }: StartTimeProps) {
  const { day, time } = formatStart(at, form, useHydrated() ? undefined : 'UTC');
  return (
    <time dateTime={at} className={inline ? styles.inline : styles.stacked} data-form={form}>
      <span>{day}</span>
      {inline ? separatorOf(form) : ' '}
      <span className={inline ? 'together' : styles.time}>{time}</span>
    </time>
  );
}
