import { useEffect, useRef, useState } from 'react';
import { formatClock } from '../../platform/dates.ts';
import { onEachSecond } from '../../platform/each-second.ts';
import { serverNow } from '../../platform/server-time.ts';
import { useHydrated } from '../../platform/use-hydrated.ts';
import styles from './clock.module.css';

/** The date and time in the visitor's own zone. Only the browser knows them, so a cached page leaves the place empty. */
export function Clock() {
  return useHydrated() ? <Ticking /> : <span className={styles.clock} />;
}

const readClock = () => formatClock(new Date(serverNow()));

/** Changes the words of a text that stays: were it put in anew, a page of a thousand rows would be laid out again. */
function write(place: HTMLElement | null, words: string): void {
  const text = place?.firstChild;
  if (text && text.nodeValue !== words) text.nodeValue = words;
}

/**
 * Written into the page by hand. Were it drawn by React, each second would throw away what of a long list is drawn so far
 * and begin it anew: on a slow machine the list would never come.
 */
function Ticking() {
  const [first] = useState(readClock);
  const date = useRef<HTMLSpanElement>(null);
  const time = useRef<HTMLSpanElement>(null);
  useEffect(
    () =>
      onEachSecond(() => {
        const now = readClock();
        write(date.current, now.date);
        write(time.current, now.time);
      }),
    [],
  );
  return (
    <time className={styles.clock}>
      <span ref={date} className={styles.date}>
        {first.date}
      </span>{' '}
      <span ref={time}>{first.time}</span>
    </time>
  );
}
