import type { Versus } from '@outpick/contracts';
import { generatePath } from 'react-router';
import { ButtonLink } from '../../design/button.tsx';
import { StartTime } from '../../design/start-time.tsx';
import styles from './you-vs-algorithm.module.css';
import { inWords } from './words.ts';

/** What locks next, and whether one is in. */
export function NextLock({ lock }: { readonly lock: NonNullable<Versus['nextLock']> }) {
  const { sportId, sportName, date, awayTeam, homeTeam, open, picked } = lock;
  return (
    <div className={styles.next}>
      <div>
        <p className={styles.label}>Next to lock, {sportName}</p>
        <p className={styles.teams}>
          {awayTeam} @ {homeTeam}
        </p>
        <p className={styles.note}>
          <StartTime at={date} form="coming" inline />. {inWords(lock)}
        </p>
      </div>
      <ButtonLink to={generatePath('/content/:id', { id: sportId })} primary={picked < open}>
        {picked < open ? 'Make your picks' : 'Change your picks'}
      </ButtonLink>
    </div>
  );
}
