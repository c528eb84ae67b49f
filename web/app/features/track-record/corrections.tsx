import type { TrackRecord } from '@outpick/contracts';
import { Link } from 'react-router';
import { PageSection } from '../../design/page-section.tsx';
import { StartTime } from '../../design/start-time.tsx';
import { addressOfGame } from '../games/index.ts';
import styles from './record-view.module.css';

/** Results that were changed after they were final: said in public, with what changed and when. */
export function Corrections({ corrections }: Pick<TrackRecord, 'corrections'>) {
  if (corrections.length === 0) return null;
  return (
    <PageSection title="Corrected results">
      <ul className={styles.corrections}>
        {corrections.map(({ gameId, game, correctedAt, before, after }) => (
          <li key={`${gameId} ${correctedAt}`}>
            <Link to={addressOfGame(gameId)}>{game}</Link>: {before.awayPoints}–{before.homePoints}
            {after ? ` corrected to ${after.awayPoints}–${after.homePoints}` : ' taken back'},{' '}
            <StartTime at={correctedAt} form="past" inline />
          </li>
        ))}
      </ul>
    </PageSection>
  );
}
