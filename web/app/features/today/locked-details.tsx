import type { TodayGame } from '@outpick/contracts';
import { Link } from 'react-router';
import { formatSigned } from '../../platform/numbers.ts';
import { addressOfGame } from '../games/index.ts';
import { formatCrowd, formatVoid } from '../contests/index.ts';
import { describePick, type RowView, statusOf, teamOf } from '../picks/index.ts';
import { VoiceMark } from '../../design/voices.tsx';
import styles from './details.module.css';
import type { TodaySport } from './load.ts';
import { ScoredAs } from './scored-as.tsx';

interface LockedDetailsProps {
  readonly item: TodayGame;
  readonly sport: TodaySport;
  readonly row: RowView;
  readonly isVisitor: boolean;
}

/** The inside of a locked row: the picks of the player, the algorithm and the crowd, with their points. */
export function LockedDetails({ item: { game }, sport, row, isVisitor }: LockedDetailsProps) {
  const { algorithm, crowd, state } = game;
  const { saved, lost } = row;
  const status = lost === undefined ? undefined : statusOf({ game, row, isVisitor });
  return (
    <div className={styles.details}>
      {status && (
        <p data-tone={status.tone} className={styles.lost} role="alert">
          {status.text}
        </p>
      )}
      {state === 'void' && <p>{formatVoid(game)}</p>}
      <ul className={styles.voices}>
        {!isVisitor && saved !== undefined && (
          <li>
            <VoiceMark voice="you" /> {saved ? `You: ${describePick(game, saved)}` : 'You made no pick.'}
            <Points points={saved?.points ?? null} />
          </li>
        )}
        <li>
          <VoiceMark voice="algorithm" /> The algorithm: {teamOf(game, algorithm.team).name}
          <Points points={algorithm.points} />
        </li>
        {crowd && (
          <li>
            <VoiceMark voice="crowd" /> {formatCrowd(game)}
          </li>
        )}
      </ul>
      {state === 'locked' && saved && saved.margin > 0 && (
        <p className={styles.need}>You need: {teamOf(game, saved.team).name}</p>
      )}
      <ScoredAs game={game} marginSigma={sport.marginSigma} />
      <p className={styles.links}>
        <Link to={addressOfGame(game.gameId)}>Game</Link>
      </p>
    </div>
  );
}

const Points = ({ points }: { readonly points: number | null }) =>
  points === null ? null : <b>{formatSigned(points)}</b>;
