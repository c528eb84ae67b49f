import { pages, type TrackRecord } from '@outpick/contracts';
import { generatePath, Link } from 'react-router';
import { ButtonLink } from '../../design/button.tsx';
import type { CalibrationBin } from '../../design/calibration.ts';
import { CalibrationPlot } from '../../design/calibration-plot.tsx';
import { PageSection } from '../../design/page-section.tsx';
import { StartTime } from '../../design/start-time.tsx';
import { EmptyState } from '../../design/states.tsx';
import { formatDay } from '../../platform/dates.ts';
import { formatCount } from '../../platform/numbers.ts';
import { addressOfGame } from '../games/index.ts';
import { describeCalibration } from './calibration-sentence.ts';
import styles from './record-view.module.css';
import { Scores } from './scores.tsx';

/** The accuracy of a sport's frozen forecasts, over all games played. */
export function RecordView({ record }: { readonly record: TrackRecord }) {
  const { algorithm, homeTeam, market, calibration, corrections } = record;
  if (!algorithm) return <NoRecord sportId={record.sportId} />;
  const bins = (calibration?.bins ?? []).map(({ games, meanProbability, observedShare }) => ({
    said: meanProbability,
    happened: observedShare,
    games,
  }));
  return (
    <>
      <p className={styles.lead}>{describeCalibration(bins)}</p>
      <Period record={record} games={algorithm.games} />
      {calibration && <Calibration calibration={calibration} bins={bins} />}
      <PageSection title="The scores">
        <Scores
          caption="Scores on every frozen forecast"
          rows={[
            { name: 'Algorithm', voice: 'algorithm', scores: algorithm },
            ...(homeTeam ? [{ name: 'Home-team baseline', scores: homeTeam }] : []),
          ]}
        />
      </PageSection>
      {market && (
        <PageSection title="Compared with the market">
          <Scores
            caption="Scores on the games that had a line"
            rows={[
              { name: 'Algorithm', voice: 'algorithm', scores: market.algorithm },
              { name: 'Market', voice: 'market', scores: market.market },
            ]}
          />
          <p className={styles.note}>Only games that had a betting line.</p>
        </PageSection>
      )}
      <p className={styles.note}>
        Every forecast counted here was frozen before its game.{' '}
        <Link to={pages.receipts.path}>See the receipts</Link>
      </p>
      {corrections.length > 0 && <Corrections corrections={corrections} />}
    </>
  );
}

function NoRecord({ sportId }: { readonly sportId: string }) {
  return (
    <EmptyState title="No data Found">
      <p>No game with a frozen forecast has been played yet.</p>
      <ButtonLink to={generatePath(pages.prediction.path, { id: sportId })}>See the predictions</ButtonLink>
    </EmptyState>
  );
}

interface PeriodProps {
  readonly record: Pick<TrackRecord, 'firstDay' | 'lastDay'>;
  readonly games: number;
}

function Period({ record: { firstDay, lastDay }, games }: PeriodProps) {
  if (firstDay === null || lastDay === null) return null;
  return (
    <p className={styles.note}>
      {formatCount(games, 'game')},{' '}
      {firstDay === lastDay ? formatDay(firstDay) : `${formatDay(firstDay)} to ${formatDay(lastDay)}`}: every
      forecast that was frozen, none left out.
    </p>
  );
}

interface CalibrationProps {
  readonly calibration: NonNullable<TrackRecord['calibration']>;
  readonly bins: readonly CalibrationBin[];
}

function Calibration({ calibration, bins }: CalibrationProps) {
  return (
    <PageSection title="How often our forecasts came true">
      <CalibrationPlot bins={bins} />
      <p className={styles.note}>
        A point on the dashed line happened exactly as often as we said. On average we are{' '}
        {(calibration.error * 100).toFixed(1)} percentage points off the line; luck alone would put us{' '}
        {(calibration.expectedError * 100).toFixed(1)} off.
      </p>
    </PageSection>
  );
}

/** The public list of results that were changed after they were final. */
function Corrections({ corrections }: Pick<TrackRecord, 'corrections'>) {
  return (
    <PageSection title="Corrected results">
      <ul className={styles.corrections}>
        {corrections.map(({ gameId, game, correctedAt, before, after }) => (
          <li key={`${gameId} ${correctedAt}`}>
            <Link to={addressOfGame(gameId)}>{game}</Link>: {before.awayPoints}–{before.homePoints}
            {after ? ` corrected to ${after.awayPoints}–${after.homePoints}` : ' withdrawn'},{' '}
            <StartTime at={correctedAt} form="past" inline />
          </li>
        ))}
      </ul>
    </PageSection>
  );
}
