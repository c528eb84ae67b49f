import styles from './wordmark.module.css';

/** The product's name and logo: the algorithm's dot and the player's square on a ruler. */
export function Wordmark() {
  return (
    <span className={styles.wordmark}>
      <svg width="28" height="20" viewBox="0 0 28 20" aria-hidden="true">
        <path d="M0 18h28" className={styles.ruler} />
        <circle cx="7" cy="9" r="5" className={styles.algorithm} />
        <path d="M16 4h10v10H16z" className={styles.you} />
      </svg>
      Outpick
    </span>
  );
}
