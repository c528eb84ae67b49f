import type { ReactNode } from 'react';
import { PageTitle } from '../../design/page-title.tsx';
import styles from './account-screen.module.css';

interface AccountScreenProps {
  readonly title: string;
  /** What stands beside the form: mostly the way to another form. */
  readonly aside: ReactNode;
  readonly children: ReactNode;
}

/** A screen about one's account: the form, and words beside it. */
export function AccountScreen({ title, aside, children }: AccountScreenProps) {
  return (
    <>
      <PageTitle>{title}</PageTitle>
      <div className={styles.beside}>
        <div className={styles.form}>{children}</div>
        <aside className={styles.aside}>{aside}</aside>
      </div>
    </>
  );
}
