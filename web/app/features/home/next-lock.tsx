import { quantileMargins } from '@outpick/forecast';
import { generatePath, Link } from 'react-router';
import { describeDots } from '../../design/plot.ts';
import { FiftyDots } from '../../design/fifty-dots.tsx';
import { StartTime } from '../../design/start-time.tsx';
import { TeamName } from '../../design/team-name.tsx';
import styles from './example-game.module.css';
import type { HomeData } from './load.ts';

interface NextLockProps {
  readonly lock: NonNullable<HomeData['nextLock']>;
  readonly contests: HomeData['contests'];
}

/** The game that locks next, fifty times over. */
export function NextLock({
  lock: { slateGameId, homeTeam, awayTeam, distribution },
  contests,
}: NextLockProps) {
  const card = contests.find(({ id }) => id === slateGameId);
  if (!card) return null;
  const { forecast, sportId, sportName } = card;
  const margins = quantileMargins(distribution);
  const towardHome = forecast.predictedWinner === homeTeam.name ? 1 : -1;
  return (
    <div className={styles.example}>
      <p>
        Next to lock, {sportName}: <StartTime at={forecast.date} form="coming" inline />
      </p>
      <h2 className={styles.teams}>
        <TeamName {...awayTeam} /> <span>@</span> <TeamName {...homeTeam} />
      </h2>
      <FiftyDots
        margins={margins}
        away={awayTeam.name}
        home={homeTeam.name}
        level={forecast.tieProb > 0 ? 0.5 : 0}
        predicted={towardHome * forecast.algoMargin}
        description={describeDots(margins, awayTeam.name, homeTeam.name)}
      />
      <p>
        The algorithm says {forecast.predictedWinner} by {forecast.algoMargin.toFixed(1)}.{' '}
        <Link to={generatePath('/content/:id', { id: sportId })}>And you?</Link>
      </p>
    </div>
  );
}
