import styles from './skeletons.module.css';
import { LoadingLine } from './states.tsx';

/** A placeholder for text, with about as many lines as the text, so that the layout does not shift. */
export function SkeletonText({ lines = 40 }: { readonly lines?: number }) {
  return (
    <>
      <LoadingLine />
      <div className={styles.text} aria-hidden="true">
        {Array.from({ length: lines }, (_, line) => (
          <span key={line} className={styles.line} />
        ))}
      </div>
    </>
  );
}

/** Placeholders for form fields whose options are loading. */
export function SkeletonFields({ count }: { readonly count: number }) {
  return Array.from({ length: count }, (_, field) => (
    <span key={field} className={styles.field} aria-hidden="true" />
  ));
}

/** Placeholders for a grid of cards. */
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
