import type { NewsItem } from '@outpick/contracts';
import { Link } from 'react-router';
import { SafeHtml } from '../../design/safe-html.tsx';
import { TopicLine } from '../../design/topic-line.tsx';
import styles from './news-text.module.css';

/** A complete news item: topic, heading, picture and text. */
export function NewsText({ item }: { readonly item: NewsItem }) {
  const { picture } = item;
  return (
    <article className={styles.article}>
      <header className={styles.head}>
        <TopicLine topic={item.topic} publishedAt={item.publishedAt} />
        <h1 className={styles.heading}>{item.heading}</h1>
      </header>
      <img
        className={styles.picture}
        src={picture.address}
        alt={picture.alt}
        width={picture.width}
        height={picture.height}
        fetchPriority="high"
      />
      <SafeHtml html={item.content} />
      <p className={styles.end}>
        <Link to="/news">All news</Link>
      </p>
    </article>
  );
}
