import type { ContestGame } from '@outpick/contracts';
import { useId } from 'react';
import { Link } from 'react-router';
import styles from './card.module.css';
import { Changes } from './changes.tsx';
import { GameHead } from './game-head.tsx';
import { GameRuler } from './game-ruler.tsx';
import type { Scale } from './load.ts';
import { VoiceList } from './voice-list.tsx';
import { contestWords, formatVoid, teamOf } from './words.ts';

interface LockedCardProps {
  readonly game: ContestGame;
  readonly scale: Scale;
  /** Whether the player's own picks have loaded. */
  readonly picksLoaded: boolean;
}

/** The card of a locked game: all picks on one ruler, and the result. */
export function LockedCard({ game, scale, picksLoaded }: LockedCardProps) {
  const heading = useId();
  const { pick, state, receipt } = game;
  return (
    <article className={styles.card} aria-labelledby={heading} data-game={game.id}>
      <GameHead game={game} id={heading} lock={formatLock(game)} />
      <GameRuler game={game} scale={scale} choice={pick ?? {}} />
      <VoiceList game={game} scale={scale} picksLoaded={picksLoaded} />
      {state === 'locked' && pick && pick.margin > 0 && (
        <p className={styles.need}>You need: {teamOf(game, pick.team).name}</p>
      )}
      <Changes game={game} scale={scale} />
      <p className={styles.stamps}>
        {pick?.calledIt && <span className={styles.calledIt}>Called it</span>}
        <Link to="/receipts" className={styles.receipt}>
          <span>Receipt</span> {receipt.hash.slice(0, 8)}
        </Link>
      </p>
    </article>
  );
}

const formatLock = (game: ContestGame): string => {
  if (game.state === 'void') return formatVoid(game);
  return game.state === 'final' ? 'Final' : contestWords.locked;
};
