import { pages, type Versus } from '@outpick/contracts';
import { generatePath } from 'react-router';
import { ButtonLink } from '../../design/button.tsx';
import { StartTime } from '../../design/start-time.tsx';
import styles from './you-vs-algorithm.module.css';
import { describeParticipation } from './words.ts';

interface NextLockProps {
  readonly lock: NonNullable<Versus['nextLock']>;
}

/** The game that locks next, and whether the player has picked games of its contest. */
export function NextLock({ lock }: NextLockProps) {
  const { sportName, date, awayTeam, homeTeam } = lock;
  return (
    <div className={styles.next}>
      <div>
        <p className={styles.label}>Next to lock, {sportName}</p>
        <p className={styles.teams}>
          {awayTeam} @ {homeTeam}
        </p>
        <p className={styles.note}>
          <StartTime at={date} form="coming" inline />. {describeParticipation(lock)}
        </p>
      </div>
      <PickButton lock={lock} />
    </div>
  );
}

/** Links to the contest. It is a primary button while open games of the contest have no pick. */
function PickButton({ lock: { sportId, picked, open } }: NextLockProps) {
  return (
    <ButtonLink to={generatePath(pages.contest.path, { id: sportId })} primary={picked < open}>
      {picked < open ? 'Make your picks' : 'Change your picks'}
    </ButtonLink>
  );
}
