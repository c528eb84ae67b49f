import { pages } from '@outpick/contracts';
import { generatePath, Link } from 'react-router';
import { Carousel } from '../../design/carousel.tsx';
import { EmptyState } from '../../design/states.tsx';
import { TopicLine } from '../../design/topic-line.tsx';
import styles from './cards.module.css';
import type { NewsCard } from './load.ts';

/** The latest news. This carousel has no autoplay. */
export function NewsCards({ news }: { readonly news: readonly NewsCard[] }) {
  if (news.length === 0) return <EmptyState title="No Latest News and Insights found" />;
  return (
    <Carousel label="Latest News and Insights" shows={3}>
      {news.map((item) => (
        <li key={item.id}>
          <Card {...item} />
        </li>
      ))}
    </Carousel>
  );
}

function Card({ id, picture, topic, publishedAt, heading, excerpt }: NewsCard) {
  return (
    <article className={styles.card}>
      <img
        className={styles.picture}
        src={picture.address}
        alt={picture.alt}
        width={picture.width}
        height={picture.height}
        loading="lazy"
      />
      <TopicLine topic={topic} publishedAt={publishedAt} />
      <h3 className={styles.title}>
        <Link to={generatePath(pages.newsDetails.path, { id })}>{heading}</Link>
      </h3>
      <p className={styles.words}>{excerpt}</p>
    </article>
  );
}
