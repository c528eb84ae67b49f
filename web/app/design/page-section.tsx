import { type ReactNode, useId } from 'react';
import styles from './page-section.module.css';

/** A titled part of a page. */
export function PageSection({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  const heading = useId();
  return (
    <section className={styles.section} aria-labelledby={heading}>
      <h2 id={heading}>{title}</h2>
      {children}
    </section>
  );
}
