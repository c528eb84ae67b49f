import type { GamePage } from '@outpick/contracts';
import { ButtonLink } from '../../design/button.tsx';
import { useTimeDerived } from '../../platform/each-second.ts';
import { addressInContest } from '../games/index.ts';
import styles from './game-view.module.css';

/** Links to the game in its contest while the game takes picks. */
export function PickLink({ game: { id, sportId, inContest, status, date } }: { readonly game: GamePage }) {
  const start = Date.parse(date);
  // A cached page cannot know the time: the link goes away after hydration if the game has locked.
  const locked = useTimeDerived<number>((now) => Number(now >= start), 0) === 1;
  if (!inContest || status !== 'scheduled' || locked) return null;
  return (
    <p className={styles.pick}>
      <ButtonLink primary to={addressInContest(sportId, id)}>
        Pick this game
      </ButtonLink>
    </p>
  );
}
