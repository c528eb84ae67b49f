import { Link } from 'react-router';
import { addressOfGame } from '../game-page/index.ts';
import styles from './result.module.css';

/** Which rest and which key players the numbers were made with. */
export function GameNote({ gameId }: { readonly gameId: string | null }) {
  if (gameId === null)
    return (
      <p className={styles.note}>Rest is taken as equal for both, and key players as the current ones.</p>
    );
  return (
    <p className={styles.note}>
      With the rest days and key players of <Link to={addressOfGame(gameId)}>this very game</Link>.
    </p>
  );
}
