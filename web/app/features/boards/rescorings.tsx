import type { Rescoring } from '@outpick/contracts';
import { Link } from 'react-router';
import { PageSection } from '../../design/page-section.tsx';
import { StartTime } from '../../design/start-time.tsx';
import { addressOfGame } from '../games/index.ts';
import styles from './rescorings.module.css';

/** The text for how a game was scored. */
function formatScore({ outcome, homeMargin }: Rescoring['before'], home: string, away: string): string {
  if (outcome === 'void') return 'void';
  if (outcome === 'none' || homeMargin === null) return 'without a result';
  if (homeMargin === 0) return 'level';
  return homeMargin > 0 ? `${home} by ${homeMargin}` : `${away} by ${-homeMargin}`;
}

/** The public log of rescored games. */
export function Rescorings({ rescorings }: { readonly rescorings: readonly Rescoring[] }) {
  if (rescorings.length === 0) return null;
  return (
    <PageSection title="Corrections">
      <ul className={styles.lines}>
        {rescorings.map(({ at, gameId, homeTeam, awayTeam, before, after }) => (
          <li key={`${gameId} ${at}`}>
            Rescored <StartTime at={at} form="past" inline />:{' '}
            <Link to={addressOfGame(gameId)}>
              {awayTeam} @ {homeTeam}
            </Link>{' '}
            was scored as {formatScore(before, homeTeam, awayTeam)} and is now{' '}
            {formatScore(after, homeTeam, awayTeam)}. Points and ranks were updated.
          </li>
        ))}
      </ul>
    </PageSection>
  );
}
