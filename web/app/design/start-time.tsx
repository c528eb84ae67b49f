import { type DayForm, formatStart } from '../platform/dates.ts';
import { useHydrated } from '../platform/use-hydrated.ts';
import styles from './start-time.module.css';

interface StartTimeProps {
  /** ISO 8601, in UTC. */
  readonly at: string;
  readonly form: DayForm;
  /** On one line, for the end of a sentence; else day over time, in a width that every zone fits. */
  readonly inline?: boolean;
}

/**
 * When a game starts, its zone named. The server's HTML is the same for everyone and says it in UTC; the browser puts
 * the visitor's own zone in its place.
 */
export function StartTime({ at, form, inline = false }: StartTimeProps) {
  const { day, time } = formatStart(at, form, useHydrated() ? undefined : 'UTC');
  return (
    <time dateTime={at} className={inline ? undefined : styles.stacked} data-form={form}>
      <span>{day}</span> <span className={inline ? 'together' : styles.time}>{time}</span>
    </time>
  );
}
