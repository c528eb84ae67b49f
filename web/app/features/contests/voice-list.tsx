import type { ContestGame } from '@outpick/contracts';
import type { ReactNode } from 'react';
import { type Voice, VoiceMark } from '../../design/voices.tsx';
import { formatSigned } from '../../platform/numbers.ts';
import styles from './card.module.css';
import type { Scale } from './load.ts';
import { formatCrowd, formatPick, formatPlaysAt } from './words.ts';

interface VoiceListProps {
  readonly game: ContestGame;
  readonly scale: Scale;
  readonly known: boolean;
}

/** What you, the algorithm and the crowd played, and what it brought. */
export function VoiceList({ game, scale, known }: VoiceListProps) {
  const { pick, algorithm, crowd } = game;
  return (
    <ul className={styles.voices}>
      {pick ? (
        <Line voice="you" points={pick.points}>
          You: {formatPick(game, pick)}, plays at {formatPlaysAt(pick.margin, scale)}
        </Line>
      ) : (
        // Keeps the line's place for a player until the pick has come; visitors have none.
        <li className="signed-in-only">
          <VoiceMark voice="you" />
          <span>{known ? 'You made no pick.' : 'You: …'}</span>
        </li>
      )}
      <Line voice="algorithm" points={algorithm.points}>
        The algorithm: {formatPick(game, algorithm)}, plays at {formatPlaysAt(algorithm.margin, scale)}
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
