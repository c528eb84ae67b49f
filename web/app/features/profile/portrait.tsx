import styles from './portrait.module.css';

/** A player's picture, or the mark of one who has none: the square that stands for "you" everywhere. */
export function Portrait({ address }: { readonly address: string | null }) {
  if (address === null) return <div className={styles.none} role="img" aria-label="No picture yet" />;
  return <img className={styles.portrait} src={address} alt="Your profile" width="96" height="96" />;
}
