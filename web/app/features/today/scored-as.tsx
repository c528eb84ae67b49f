import type { ContestGame } from '@outpick/contracts';
import { formatScoredAs } from '../contests/index.ts';
import styles from './details.module.css';

interface ScoredAsProps {
  readonly game: ContestGame;
  readonly marginSigma: number;
}

/** The algorithm's forecast and, if it is scored as another margin, why. */
export function ScoredAs({ game, marginSigma }: ScoredAsProps) {
  const { predictedWinner, algoMargin } = game;
  return (
    <p className={styles.hint}>
      The algorithm: {predictedWinner} by {algoMargin.toFixed(2)}. {formatScoredAs(game, marginSigma)}
    </p>
  );
}
