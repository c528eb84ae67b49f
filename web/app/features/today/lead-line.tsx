import type { Today } from '@outpick/contracts';
import {
  describeDay,
  describeWeek,
  type Saver,
  shownPick,
  summarizeDay,
  useFromPicksAndTime,
  useOwnToday,
} from '../picks/index.ts';
import styles from './today-view.module.css';

/** The state of the day in a sentence, for everyone; for a player also of the week. */
export function LeadLine({ today: { games } }: { readonly today: Today }) {
  const own = useOwnToday();
  const describe = (saver?: Saver, now?: number) => {
    const isPicked = (id: string) => saver !== undefined && shownPick(saver.rowOf(id)) !== null;
    const listed = games.map(({ game: { id, date, state } }) => ({ date, state, isPicked: isPicked(id) }));
    return describeDay(summarizeDay(listed, now), now);
  };
  const day = useFromPicksAndTime(describe, describe());
  const week = own?.state === 'loaded' ? describeWeek(own.data.week) : undefined;
  return (
    <p className={styles.lead}>
      {day} {week}
    </p>
  );
}
