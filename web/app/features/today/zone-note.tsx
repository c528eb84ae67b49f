import { useHydrated } from '../../platform/use-hydrated.ts';
import styles from './today-view.module.css';

/** The zone of all times in the list. */
export function ZoneNote() {
  const zone = new Intl.DateTimeFormat('en-US', {
    timeZoneName: 'short',
    ...(useHydrated() ? {} : { timeZone: 'UTC' }),
  })
    .formatToParts(new Date())
    .find(({ type }) => type === 'timeZoneName')?.value;
  return <span className={styles.zone}>Times in {zone}</span>;
}
