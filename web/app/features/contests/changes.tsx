import type { ContestGame } from '@outpick/contracts';
import { formatStart } from '../../platform/dates.ts';
import { useHydrated } from '../../platform/use-hydrated.ts';
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
  const zone = useHydrated() ? undefined : 'UTC';
  if (game.changes.length === 0) return null;
  return (
    <ul className={styles.changes}>
      {game.changes.map((change) => {
        const { day, time } = formatStart(change.at, 'lately', zone);
        return (
          <li key={`${change.at} ${change.kind}`}>
            {acts[change.kind]}{' '}
            <time dateTime={change.at}>
              {day}, {time}
            </time>
            : {formatChange(game, change, scale)}
          </li>
        );
      })}
    </ul>
  );
}
