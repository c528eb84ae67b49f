import type { GamePage } from '@outpick/contracts';
import { quantileMargins } from '@outpick/forecast';
import { Figures } from '../../design/figures.tsx';
import { PageSection } from '../../design/page-section.tsx';
import { mirror } from '../../platform/margins.ts';
import { useSportWords } from '../sports/index.ts';
import styles from './game-view.module.css';
import { landingOf } from './landing.ts';

interface VerdictProps {
  readonly game: GamePage;
  readonly forecast: NonNullable<GamePage['forecast']>;
  readonly verdict: NonNullable<GamePage['verdict']>;
}

/** How good the forecast was: the dot of the result, and the scores. */
export function Verdict({ game, forecast, verdict }: VerdictProps) {
  const { points, homeTeam, sportId } = game;
  const { units } = useSportWords(sportId);
  const homePredicted = forecast.predictedWinner === homeTeam.name;
  const distribution = homePredicted ? forecast.distribution : mirror(forecast.distribution);
  const margin = points ? (points.home - points.away) * (homePredicted ? 1 : -1) : 0;
  const landing = landingOf(quantileMargins(distribution), margin);
  return (
    <PageSection title="How it did">
      <p className={styles.stamp}>
        Dot {landing.dot} of 50: {landing.words}
      </p>
      <Figures
        figures={[
          { label: 'Winner', value: verdict.calledWinner ? 'Called' : 'Missed' },
          { label: 'Margin off by', value: verdict.marginError.toFixed(1), note: units },
          {
            label: 'Log loss',
            value: verdict.logLoss.toFixed(3),
            note: 'lower is better',
          },
          { label: 'Brier score', value: verdict.brier.toFixed(3), note: 'lower is better' },
        ]}
      />
      {game.corrections.map(({ correctedAt, before, after }) => (
        <p key={correctedAt} className={styles.fine}>
          Corrected: the score was first given as {before.awayPoints}–{before.homePoints}
          {after ? `, now ${after.awayPoints}–${after.homePoints}` : ', and is no longer final'}.
        </p>
      ))}
    </PageSection>
  );
}
