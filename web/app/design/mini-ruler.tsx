import styles from './mini-ruler.module.css';

interface MiniRulerProps {
  /** The favorite's share and the tie's, 0 to 1. */
  readonly share: number;
  readonly tie: number;
  readonly homeFavored: boolean;
}

/** The ruler in a table's cell: away to the left, home to the right, the favorite's share solid, the tie hatched. */
export function MiniRuler({ share, tie, homeFavored }: MiniRulerProps) {
  return (
    <span className={homeFavored ? styles.towardHome : styles.towardAway} aria-hidden="true">
      <span className={styles.share} style={{ width: `${(share * 100).toFixed(1)}%` }} />
      <span className={styles.tie} style={{ width: `${(tie * 100).toFixed(1)}%` }} />
    </span>
  );
}
