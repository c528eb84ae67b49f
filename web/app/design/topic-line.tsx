import { formatDay } from '../platform/dates.ts';
import styles from './topic-line.module.css';

/** The topic and publication date of a news item, article or podcast. */
export function TopicLine({ topic, publishedAt }: { readonly topic: string; readonly publishedAt: string }) {
  return (
    <p className={styles.line}>
      <span className={styles.topic}>{topic}</span>{' '}
      <time dateTime={publishedAt}>{formatDay(publishedAt)}</time>
    </p>
  );
}
