import { pages } from '@outpick/contracts';
import { normalQuantile, quantileMargins } from '@outpick/forecast';
import { generatePath, Link } from 'react-router';
import { FiftyDots } from '../../design/fifty-dots.tsx';
import { describeDots } from '../../design/plot.ts';
import { StartTime } from '../../design/start-time.tsx';
import { TeamName } from '../../design/team-name.tsx';
import styles from './hero-game.module.css';
import type { HomeData } from './load.ts';

interface NextLockProps {
  readonly lock: NonNullable<HomeData['nextLock']>;
  readonly contests: HomeData['contests'];
}

/** The forecast of the game that locks next. */
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
    <div className={styles.game}>
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
        <Link to={generatePath(pages.contest.path, { id: sportId })}>And you?</Link>
      </p>
    </div>
  );
}

/** A favorite by 3 with a standard deviation of 13: about what a pro football line of 3 means. */
const EXAMPLE_MARGIN = 3;
const EXAMPLE_DEVIATION = 13;

const exampleMargins = Array.from(
  { length: 50 },
  (_, dot) => EXAMPLE_MARGIN + EXAMPLE_DEVIATION * normalQuantile((dot + 0.5) / 50),
);
const exampleWins = exampleMargins.filter((margin) => margin > 0).length;

/** An invented game that explains forecasts while no contest is open. */
export function ExampleGame() {
  return (
    <div className={styles.game}>
      <h2>A three-point favorite, played fifty times</h2>
      <FiftyDots
        margins={exampleMargins}
        away="Visitors"
        home="Favorites"
        description={`Fifty dots, one for each playing: the favorite wins ${exampleWins} of them, most by a few points, and loses ${50 - exampleWins}.`}
      />
      <p>
        Wins {exampleWins}, loses {50 - exampleWins}. A forecast says how often, never which time.
      </p>
    </div>
  );
}
