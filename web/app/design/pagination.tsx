import { Link } from 'react-router';
import { type PageSlot, pageSlots } from './page-slots.ts';
import styles from './pagination.module.css';

interface PaginationProps {
  readonly page: number;
  readonly pageCount: number;
  readonly addressOf: (page: number) => string;
}

/** Links to numbered pages; renders nothing for a single page. */
export function Pagination({ page, pageCount, addressOf }: PaginationProps) {
  if (pageCount < 2) return null;
  return (
    <nav aria-label="Pages">
      <ol className={styles.pages}>
        {pageSlots(page, pageCount).map((slot) => (
          <li key={slot.key}>
            <Slot slot={slot} current={slot.page === page} addressOf={addressOf} />
          </li>
        ))}
      </ol>
    </nav>
  );
}

interface SlotProps {
  readonly slot: PageSlot;
  readonly current: boolean;
  readonly addressOf: (page: number) => string;
}

function Slot({ slot: { page }, current, addressOf }: SlotProps) {
  if (page === undefined) return <span className={styles.gap}>…</span>;
  return (
    <Link
      to={addressOf(page)}
      className={styles.page}
      aria-label={`Page ${page}`}
      aria-current={current ? 'page' : undefined}
    >
      {page}
    </Link>
  );
}
