import styles from './mini-ruler.module.css';

interface MiniRulerProps {
  /** The probability that the favorite wins, 0 to 1. */
  readonly share: number;
  /** The probability of a tie, 0 to 1. */
  readonly tie: number;
  readonly homeFavored: boolean;
}

/** A ruler in a table cell: away left, home right, the favorite's share solid, the tie hatched. */
export function MiniRuler({ share, tie, homeFavored }: MiniRulerProps) {
  return (
    <span className={homeFavored ? styles.towardHome : styles.towardAway} aria-hidden="true">
      <span className={styles.share} style={{ width: `${(share * 100).toFixed(1)}%` }} />
      <span className={styles.tie} style={{ width: `${(tie * 100).toFixed(1)}%` }} />
    </span>
  );
}
