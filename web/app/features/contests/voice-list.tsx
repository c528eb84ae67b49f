import type { ContestGame } from '@outpick/contracts';
import type { ReactNode } from 'react';
import { type Voice, VoiceMark } from '../../design/voices.tsx';
import { formatSigned } from '../../platform/numbers.ts';
import { formatPick, formatPlaysAt, teamOf, type Scale } from '../picks/index.ts';
import styles from './card.module.css';
import { formatCrowd } from './words.ts';

interface VoiceListProps {
  readonly game: ContestGame;
  readonly scale: Scale;
  readonly picksLoaded: boolean;
}

/** The picks of the player, the algorithm and the crowd, with their points. */
export function VoiceList({ game, scale, picksLoaded }: VoiceListProps) {
  const { pick, algorithm, crowd } = game;
  return (
    <ul className={styles.voices}>
      {pick ? (
        <Line voice="you" points={pick.points}>
          You: {formatPick(game, pick)}, plays at {formatPlaysAt(pick.margin, scale)}
        </Line>
      ) : (
        // Reserves the line's space for a player until the pick has loaded.
        <li className="signed-in-only">
          <VoiceMark voice="you" />
          <span>{picksLoaded ? 'You made no pick.' : 'You: …'}</span>
        </li>
      )}
      <Line voice="algorithm" points={algorithm.points}>
        The algorithm: {teamOf(game, algorithm.team).name}
      </Line>
      {crowd && (
        <Line voice="crowd" points={null}>
          {formatCrowd(game)}
        </Line>
      )}
    </ul>
  );
}

interface LineProps {
  readonly voice: Voice;
  readonly points: number | null;
  readonly children: ReactNode;
}

function Line({ voice, points, children }: LineProps) {
  return (
    <li>
      <VoiceMark voice={voice} />
      <span>{children}</span>
      {points !== null && <b>{formatSigned(points)}</b>}
    </li>
  );
}
