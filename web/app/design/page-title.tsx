import type { ReactNode } from 'react';
import styles from './page-title.module.css';

interface PageTitleProps {
  readonly children: ReactNode;
  /** Content before the title, such as a team's chip. */
  readonly mark?: ReactNode;
  /** Content beside the title, such as a button. */
  readonly aside?: ReactNode;
}

/** A page's heading above a double rule. */
export function PageTitle({ children, mark, aside }: PageTitleProps) {
  return (
    <div className={styles.title}>
      <div className={styles.marked}>
        {mark}
        <h1>{children}</h1>
      </div>
      {aside}
    </div>
  );
}
