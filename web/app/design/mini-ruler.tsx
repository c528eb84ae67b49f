import styles from './mini-ruler.module.css';

interface MiniRulerProps {
  /** The probability that the team named beside it wins, 0 to 1. */
  readonly share: number;
  /** The probability of a tie, 0 to 1. */
  readonly tie: number;
}

/** A bar for the chance of the team named beside it, followed by a hatched bar for the chance of a tie. */
export function MiniRuler({ share, tie }: MiniRulerProps) {
  return (
    <span className={styles.bar} data-ruler="mini" aria-hidden="true">
      <span className={styles.share} style={{ width: `${(share * 100).toFixed(1)}%` }} />
      <span className={styles.tie} style={{ width: `${(tie * 100).toFixed(1)}%` }} />
    </span>
  );
}
