import { useEffect, useRef, useState } from 'react';
import { formatClock } from '../../platform/dates.ts';
import { onEachSecond } from '../../platform/each-second.ts';
import { serverNow } from '../../platform/server-time.ts';
import { useHydrated } from '../../platform/use-hydrated.ts';
import styles from './clock.module.css';

/** The date and time in the visitor's zone. Only the browser knows it, so server HTML has an empty placeholder. */
export function Clock() {
  return useHydrated() ? <LiveClock /> : <span className={styles.clock} />;
}

const readClock = () => formatClock(new Date(serverNow()));

/** Changes the existing text node. Replacing the node would force a new layout of the whole page. */
function write(element: HTMLElement | null, content: string): void {
  const text = element?.firstChild;
  if (text && text.nodeValue !== content) text.nodeValue = content;
}

/**
 * Updates the DOM without React. A state update each second would interrupt React's concurrent render of a long list, which
 * on a slow machine would then never finish.
 */
function LiveClock() {
  const [first] = useState(readClock);
  const long = useRef<HTMLSpanElement>(null);
  const short = useRef<HTMLSpanElement>(null);
  useEffect(
    () =>
      onEachSecond(() => {
        const now = readClock();
        write(long.current, now.long);
        write(short.current, now.short);
      }),
    [],
  );
  return (
    <time className={styles.clock}>
      <span ref={short} className={styles.short}>
        {first.short}
      </span>
      <span ref={long} className={styles.long}>
        {first.long}
      </span>
    </time>
  );
}
