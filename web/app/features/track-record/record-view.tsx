import { pages, type TrackRecord } from '@outpick/contracts';
import { generatePath, Link } from 'react-router';
import { ButtonLink } from '../../design/button.tsx';
import { type CalibrationBin, CalibrationPlot } from '../../design/calibration-plot.tsx';
import { PageSection } from '../../design/page-section.tsx';
import { StartTime } from '../../design/start-time.tsx';
import { EmptyState } from '../../design/states.tsx';
import { formatDay } from '../../platform/dates.ts';
import { formatCount } from '../../platform/numbers.ts';
import { addressOfGame } from '../games/index.ts';
import { describeCalibration } from './calibration-sentence.ts';
import styles from './record-view.module.css';
import { Scores } from './scores.tsx';

/** How the frozen forecasts of a sport did, over all games played. */
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
          caption="Scores over every frozen forecast"
          rows={[
            { name: 'Algorithm', voice: 'algorithm', scores: algorithm },
            ...(homeTeam ? [{ name: 'Plain home team', scores: homeTeam }] : []),
          ]}
        />
      </PageSection>
      {market && (
        <PageSection title="Beside the market">
          <Scores
            caption="Scores over the games that had a line"
            rows={[
              { name: 'Algorithm', voice: 'algorithm', scores: market.algorithm },
              { name: 'Market', voice: 'market', scores: market.market },
            ]}
          />
          <p className={styles.note}>On the same games, those that had a line.</p>
        </PageSection>
      )}
      {corrections.length > 0 && <Corrections corrections={corrections} />}
    </>
  );
}

function NoRecord({ sportId }: { readonly sportId: string }) {
  return (
    <EmptyState title="No data Found">
      <p>No frozen forecast of this sport has been played yet.</p>
      <ButtonLink to={generatePath(pages.prediction.path, { id: sportId })}>To the predictions</ButtonLink>
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
    <PageSection title="When we said so, did it happen?">
      <CalibrationPlot bins={bins} />
      <p className={styles.note}>
        On the dashed line a forecast is as sure as it should be. On average we are{' '}
        {(calibration.error * 100).toFixed(1)} points off it; luck alone would leave{' '}
        {(calibration.expectedError * 100).toFixed(1)}.
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
            {after ? ` corrected to ${after.awayPoints}–${after.homePoints}` : ' taken back'},{' '}
            <StartTime at={correctedAt} form="past" inline />
          </li>
        ))}
      </ul>
    </PageSection>
  );
}
