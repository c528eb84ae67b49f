import styles from './skeleton-text.module.css';
import { LoadingLine } from './states.tsx';

/** A page's own part before it comes, of about as many lines as it will have: what follows it then stays in its place. */
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

/** A form's fields before what can be chosen in them is known. */
export function SkeletonFields({ count }: { readonly count: number }) {
  return Array.from({ length: count }, (_, field) => (
    <span key={field} className={styles.field} aria-hidden="true" />
  ));
}
