import styles from './skeleton-cards.module.css';
import { LoadingLine } from './states.tsx';

/** The size of a grid of cards, before they come. */
export function SkeletonCards({ count }: { readonly count: number }) {
  return (
    <>
      <LoadingLine />
      <div className={styles.cards} aria-hidden="true">
        {Array.from({ length: count }, (_, card) => (
          <div key={card} className={styles.card} />
        ))}
      </div>
    </>
  );
}
