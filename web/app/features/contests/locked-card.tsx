import type { ContestGame } from '@outpick/contracts';
import { useId } from 'react';
import { Link } from 'react-router';
import { addressOfReceipt } from '../ledger/index.ts';
import { formatLocked, type RowView, type Scale, statusOf, teamOf } from '../picks/index.ts';
import styles from './card.module.css';
import type { Choice } from './choices.ts';
import { Changes } from './changes.tsx';
import { GameHead } from './game-head.tsx';
import { GameRuler } from './game-ruler.tsx';
import { VoiceList } from './voice-list.tsx';
import { formatDiscarded, formatPostponed, formatVoid } from './words.ts';

interface LockedCardProps {
  readonly game: ContestGame;
  readonly scale: Scale;
  readonly row: RowView | undefined;
  /** Whether the player's own picks have loaded. */
  readonly picksLoaded: boolean;
  /** The player's choice that was not saved before the lock. */
  readonly discarded: Choice | undefined;
}

/** The card of a locked game: all picks on one ruler, and the result. */
export function LockedCard({ game, scale, row, picksLoaded, discarded }: LockedCardProps) {
  const heading = useId();
  const { pick, state, playBy, receipt } = game;
  const lost = row?.lost === undefined ? undefined : statusOf({ game, row, isVisitor: false })?.text;
  return (
    <article className={styles.card} aria-labelledby={heading} data-game={game.id}>
      <GameHead game={game} marginSigma={scale.marginSigma} id={heading} lock={formatLock(game, scale)} />
      {(lost !== undefined || discarded) && (
        <p className={styles.discarded} role="alert">
          {lost ?? (discarded && formatDiscarded(game, discarded))}
        </p>
      )}
      <GameRuler game={game} scale={scale} choice={pick ? { team: pick.team, margin: pick.margin } : {}} />
      <VoiceList game={game} scale={scale} picksLoaded={picksLoaded} />
      {playBy !== null && <p className={styles.fine}>{formatPostponed(game, playBy)}</p>}
      {state === 'locked' && playBy === null && pick && pick.margin > 0 && (
        <p className={styles.need}>You need: {teamOf(game, pick.team).name}</p>
      )}
      <Changes game={game} scale={scale} />
      <p className={styles.stamps}>
        {pick?.calledIt && <span className={styles.calledIt}>Called it</span>}
        <Link to={addressOfReceipt({ entry: receipt.entry, gameId: game.gameId })} className={styles.receipt}>
          <span>Receipt</span> {receipt.hash.slice(0, 8)}
        </Link>
      </p>
    </article>
  );
}

const formatLock = (game: ContestGame, scale: Scale): string => {
  if (game.playBy !== null) return 'Postponed';
  if (game.state === 'void') return formatVoid(game);
  return game.state === 'final' ? 'Final' : formatLocked(scale);
};
