import styles from './today-view.module.css';

/** As many rows as a phone shows. */
const COUNT = 7;

/** Reserves the space of rows while they load. */
export const SkeletonRows = () => (
  <ul className={styles.rows} aria-hidden="true">
    {Array.from({ length: COUNT }, (_, row) => (
      <li key={row} className={styles.skeleton} />
    ))}
  </ul>
);
