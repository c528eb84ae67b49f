import type { ContestGame } from '@outpick/contracts';
import { StartTime } from '../../design/start-time.tsx';
import { type Scale } from '../picks/index.ts';
import styles from './card.module.css';
import { formatChange } from './words.ts';

const acts = {
  add: 'Added',
  drop: 'Dropped',
  void: 'Voided',
  rescored: 'Rescored',
} as const satisfies Record<ContestGame['changes'][number]['kind'], string>;

interface ChangesProps {
  readonly game: ContestGame;
  readonly scale: Scale;
}

/** The public changes of a game with their times. */
export function Changes({ game, scale }: ChangesProps) {
  if (game.changes.length === 0) return null;
  return (
    <ul className={styles.changes}>
      {game.changes.map((change) => (
        <li key={`${change.at} ${change.kind}`}>
          {acts[change.kind]} <StartTime at={change.at} form="past" inline />:{' '}
          {formatChange(game, change, scale)}
        </li>
      ))}
    </ul>
  );
}
