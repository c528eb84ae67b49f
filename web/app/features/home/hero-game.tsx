import type { Sport } from '@outpick/contracts';
import { normalQuantile, quantileMargins } from '@outpick/forecast';
import { Link } from 'react-router';
import { withDistinctChips } from '../../design/chip-colors.ts';
import { FiftyDots } from '../../design/fifty-dots.tsx';
import { describeDots } from '../../design/plot.ts';
import { StartTime } from '../../design/start-time.tsx';
import { TeamName } from '../../design/team-name.tsx';
import { useSignedIn } from '../../platform/session.ts';
import { addressInContest } from '../games/index.ts';
import { formatPick, shownPick, usePickRow } from '../picks/index.ts';
import styles from './hero-game.module.css';
import { HeroPick } from './hero-pick.tsx';
import type { HomeData } from './load.ts';

interface NextLockProps {
  readonly lock: NonNullable<HomeData['nextLock']>;
  readonly contests: HomeData['contests'];
  readonly sports: readonly Sport[];
}

/** The game that locks next: a visitor can pick it at once. Its forecast is below. */
export function NextLock({ lock, contests, sports }: NextLockProps) {
  const { slateGameId, distribution } = lock;
  const { homeTeam, awayTeam } = withDistinctChips(lock);
  const signedIn = useSignedIn();
  const card = contests.find(({ id }) => id === slateGameId);
  const sport = sports.find(({ id }) => id === card?.sportId);
  if (!card || !sport) return null;
  const { forecast, sportId, gameId, sportName } = card;
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
      {signedIn !== true && (
        <div className="signed-out-only">
          <HeroPick key={slateGameId} lock={lock} card={card} sport={sport} />
        </div>
      )}
      <FiftyDots
        margins={margins}
        away={awayTeam.name}
        home={homeTeam.name}
        units={sport.words.units}
        level={forecast.tieProb > 0 ? 0.5 : 0}
        predicted={towardHome * forecast.algoMargin}
        description={describeDots(margins, awayTeam.name, homeTeam.name)}
      />
      <p>
        The algorithm says {forecast.predictedWinner} by {forecast.algoMargin.toFixed(1)}.{' '}
        <OwnAnswer id={slateGameId} to={addressInContest(sportId, gameId)} pair={lock} />
      </p>
    </div>
  );
}

interface OwnAnswerProps {
  readonly id: string;
  readonly to: string;
  readonly pair: Pick<NextLockProps['lock'], 'homeTeam' | 'awayTeam'>;
}

/** The way to the game in its contest: the player's pick, or the question for one. */
function OwnAnswer({ id, to, pair }: OwnAnswerProps) {
  const pick = shownPick(usePickRow(id));
  return <Link to={to}>{pick ? `You: ${formatPick(pair, pick)}` : 'And you?'}</Link>;
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
      <h2>A slight favorite in fifty games</h2>
      <FiftyDots
        margins={exampleMargins}
        away="Visitors"
        home="Favorites"
        description={`Fifty dots, one per game: the favorite wins ${exampleWins} of them, most by a little, and loses ${50 - exampleWins}.`}
      />
      <p>
        It wins {exampleWins} and loses {50 - exampleWins}. A forecast says how often, never which one.
      </p>
    </div>
  );
}
