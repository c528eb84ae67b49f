import type { TrackRecord } from '@outpick/contracts';
import { generatePath } from 'react-router';
import { ButtonLink } from '../../design/button.tsx';
import { CalibrationPlot } from '../../design/calibration-plot.tsx';
import { PageSection } from '../../design/page-section.tsx';
import { EmptyState } from '../../design/states.tsx';
import { formatDay } from '../../platform/dates.ts';
import { formatCount } from '../../platform/numbers.ts';
import { Corrections } from './corrections.tsx';
import styles from './record-view.module.css';
import { Scores } from './scores.tsx';
import { bestKnownBin } from './sentence.ts';

/** Every frozen forecast of a sport that was played, and how they did. */
export function RecordView({ record }: { readonly record: TrackRecord }) {
  const { algorithm, homeTeam, market, calibration, sportId, firstDay, lastDay } = record;
  if (!algorithm)
    return (
      <EmptyState title="No data Found">
        <p>No frozen forecast of this sport has been played yet.</p>
        <ButtonLink to={generatePath('/prediction/:id', { id: sportId })}>To the predictions</ButtonLink>
      </EmptyState>
    );
  const bins = (calibration?.bins ?? []).map(({ games, meanProbability, observedShare }) => ({
    said: meanProbability,
    happened: observedShare,
    games,
  }));
  return (
    <>
      <p className={styles.lead}>{bestKnownBin(bins)}</p>
      {firstDay !== null && lastDay !== null && (
        <p className={styles.note}>
          {formatCount(algorithm.games, 'game')},{' '}
          {firstDay === lastDay ? formatDay(firstDay) : `${formatDay(firstDay)} to ${formatDay(lastDay)}`}:
          every forecast that was frozen, none left out.
        </p>
      )}
      {calibration && (
        <PageSection title="When we said so, did it happen?">
          <CalibrationPlot bins={bins} />
          <p className={styles.note}>
            On the dashed line a forecast is as sure as it should be. On average we are{' '}
            {(calibration.error * 100).toFixed(1)} points off it; luck alone would leave{' '}
            {(calibration.expectedError * 100).toFixed(1)}.
          </p>
        </PageSection>
      )}
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
      <Corrections corrections={record.corrections} />
    </>
  );
}
