import { normalQuantile } from '@outpick/forecast';
import { FiftyDots } from '../../design/fifty-dots.tsx';
import styles from './example-game.module.css';

/** A favorite by three where margins spread by thirteen: about what a pro football line of three means. */
const FAVORED_BY = 3;
const SPREAD = 13;

const margins = Array.from(
  { length: 50 },
  (_, dot) => FAVORED_BY + SPREAD * normalQuantile((dot + 0.5) / 50),
);
const wins = margins.filter((margin) => margin > 0).length;

/** What a forecast is, shown rather than said: the same game, fifty times. */
export function ExampleGame() {
  return (
    <div className={styles.example}>
      <h2>A three-point favorite, played fifty times</h2>
      <FiftyDots
        margins={margins}
        away="Visitors"
        home="Favorites"
        description={`Fifty dots, one for each playing: the favorite wins ${wins} of them, most by a few points, and loses ${50 - wins}.`}
      />
      <p>
        Wins {wins}, loses {50 - wins}. A forecast says how often, never which time.
      </p>
    </div>
  );
}
