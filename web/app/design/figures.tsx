import type { ReactNode } from 'react';
import styles from './figures.module.css';

interface Figure {
  readonly label: string;
  readonly value: ReactNode;
  /** An explanation below the value. */
  readonly note?: ReactNode;
}

/** A few large figures side by side, each with its label. */
export function Figures({ figures }: { readonly figures: readonly Figure[] }) {
  return (
    <dl className={styles.figures}>
      {figures.map(({ label, value, note }) => (
        <div key={label}>
          <dt className={styles.label}>{label}</dt>
          <dd className={styles.value}>{value}</dd>
          {note !== undefined && <dd className={styles.note}>{note}</dd>}
        </div>
      ))}
    </dl>
  );
}
