import type { GamePage } from '@outpick/contracts';
import { quantileMargins } from '@outpick/forecast';
import { describeDots } from '../../design/plot.ts';
import { FiftyDots } from '../../design/fifty-dots.tsx';
import { Waterfall } from '../../design/waterfall.tsx';
import { useSportWords } from '../sports/index.ts';
import styles from './forecast-picture.module.css';
import { roundReasons } from './reasons.ts';

interface ForecastPictureProps {
  readonly game: GamePage;
  readonly forecast: NonNullable<GamePage['forecast']>;
}

/** A forecast as charts: fifty equally likely results, and how the margin adds up. */
export function ForecastPicture({ game, forecast }: ForecastPictureProps) {
  const { homeTeam, awayTeam, points } = game;
  const { units } = useSportWords(game.sportId);
  const { predictedWinner, algoMargin, tieProb } = forecast;
  const margins = quantileMargins(forecast.distribution);
  const towardHome = predictedWinner === homeTeam.name ? 1 : -1;
  const margin = algoMargin.toFixed(1);
  return (
    <div className={styles.picture}>
      <FiftyDots
        margins={margins}
        away={awayTeam.name}
        home={homeTeam.name}
        units={units}
        level={tieProb > 0 ? 0.5 : 0}
        predicted={towardHome * algoMargin}
        {...(points && { result: points.home - points.away })}
        description={describeDots(margins, awayTeam.name, homeTeam.name)}
      />
      <Waterfall
        caption={`Why ${predictedWinner} by ${margin}`}
        contributions={roundReasons(forecast.contributions, algoMargin)}
      />
    </div>
  );
}
