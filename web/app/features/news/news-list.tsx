import { generatePath, Link } from 'react-router';
import { ButtonLink } from '../../design/button.tsx';
import { LoadResultView } from '../../design/load-result-view.tsx';
import { SkeletonCards } from '../../design/skeletons.tsx';
import { EmptyState, FailedState } from '../../design/states.tsx';
import { TopicLine } from '../../design/topic-line.tsx';
import type { LoadResult } from '../../platform/load-result.ts';
import type { NewsSummary } from './load.ts';
import styles from './news-list.module.css';

interface NewsListProps {
  readonly news: LoadResult<readonly NewsSummary[]>;
}

/** The news in all load states; the newest item is the largest. */
export function NewsList({ news }: NewsListProps) {
  return (
    <LoadResultView
      result={news}
      loading={<SkeletonCards count={6} />}
      failed={({ message }) => <FailedState what="The news did not load" message={message} />}
    >
      {(items) => (items.length === 0 ? <NoNews /> : <Items items={items} />)}
    </LoadResultView>
  );
}

function NoNews() {
  return (
    <EmptyState title="No News found">
      <ButtonLink to="/">Back to Home</ButtonLink>
    </EmptyState>
  );
}

function Items({ items }: { readonly items: readonly NewsSummary[] }) {
  return (
    <ul className={styles.list}>
      {items.map((item, place) => (
        <li key={item.id} className={place === 0 ? styles.lead : styles.item}>
          <Item item={item} lead={place === 0} />
        </li>
      ))}
    </ul>
  );
}

function Item({ item, lead }: { readonly item: NewsSummary; readonly lead: boolean }) {
  const { picture } = item;
  return (
    <article className={styles.article}>
      <img
        className={styles.picture}
        src={picture.address}
        alt={picture.alt}
        width={picture.width}
        height={picture.height}
        {...(lead ? { fetchPriority: 'high' as const } : { loading: 'lazy' as const })}
      />
      <div className={styles.words}>
        <TopicLine topic={item.topic} publishedAt={item.publishedAt} />
        <h2 className={styles.heading}>
          <Link to={generatePath('/news-details/:id', { id: item.id })}>{item.heading}</Link>
        </h2>
        <p className={styles.excerpt}>{item.excerpt}</p>
      </div>
    </article>
  );
}
