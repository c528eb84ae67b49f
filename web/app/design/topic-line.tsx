import { formatDay } from '../platform/dates.ts';
import styles from './topic-line.module.css';

/** What something to read is about, and the day it appeared. */
export function TopicLine({ topic, publishedAt }: { readonly topic: string; readonly publishedAt: string }) {
  return (
    <p className={styles.line}>
      <span className={styles.topic}>{topic}</span>{' '}
      <time dateTime={publishedAt}>{formatDay(publishedAt)}</time>
    </p>
  );
}
