import type { ReactNode } from 'react';
import { PageTitle } from '../../design/page-title.tsx';
import { KeptPicks } from '../picks/index.ts';
import styles from './account-screen.module.css';

interface AccountScreenProps {
  readonly title: string;
  /** Content beside the form, mostly a link to another form. */
  readonly aside: ReactNode;
  readonly children: ReactNode;
}

/** The layout of the sign-in and recovery screens. */
export function AccountScreen({ title, aside, children }: AccountScreenProps) {
  return (
    <>
      <PageTitle>{title}</PageTitle>
      <KeptPicks />
      <div className={styles.beside}>
        <div className={styles.form}>{children}</div>
        <aside className={styles.aside}>{aside}</aside>
      </div>
    </>
  );
}
