import styles from './portrait.module.css';

/** The player's picture, or a square, the mark of "you", if there is none. */
export function Portrait({ address }: { readonly address: string | null }) {
  if (address === null) return <div className={styles.none} role="img" aria-label="No picture yet" />;
  return <img className={styles.portrait} src={address} alt="Your profile" width="96" height="96" />;
}
