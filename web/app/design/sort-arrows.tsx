import { Link } from 'react-router';
import type { Sort } from '../platform/list-view.ts';
import styles from './sort-arrows.module.css';

interface SortArrowsProps<Key extends string> {
  readonly title: string;
  readonly sortKey: Key;
  readonly sort: Sort<Key>;
  readonly addressOf: (sort: Sort<Key>) => string;
}

const arrows = [
  { order: 'asc', words: 'ascending', shape: 'M6 12 12 5l6 7z' },
  { order: 'desc', words: 'descending', shape: 'M6 0h12l-6 7z' },
] as const;

/** A column's two sort arrows; the current one is highlighted. */
export function SortArrows<Key extends string>({ title, sortKey, sort, addressOf }: SortArrowsProps<Key>) {
  return (
    <span className={styles.arrows}>
      {arrows.map(({ order, words, shape }) => (
        <Link
          key={order}
          to={addressOf({ key: sortKey, order })}
          className={styles.arrow}
          aria-label={`Sort by ${title}, ${words}`}
          aria-current={sort.key === sortKey && sort.order === order ? 'true' : undefined}
          preventScrollReset
        >
          <svg width="24" height="12" viewBox="0 0 24 12" aria-hidden="true">
            <path d={shape} />
          </svg>
        </Link>
      ))}
    </span>
  );
}
