import type { ComparedPick, Versus } from '@outpick/contracts';
import { Link } from 'react-router';
import { Button, ButtonLink } from '../../design/button.tsx';
import { CalibrationPlot } from '../../design/calibration-plot.tsx';
import { PageSection } from '../../design/page-section.tsx';
import { EmptyState } from '../../design/states.tsx';
import { formatDay } from '../../platform/dates.ts';
import { formatCount, formatSigned } from '../../platform/numbers.ts';
import { addressOfGame } from '../games/index.ts';
import { GapLine } from './gap-line.tsx';
import { NextLock } from './next-lock.tsx';
import { sharePicture } from './share-picture.ts';
import styles from './you-vs-algorithm.module.css';
import { bothSums, gapSentence, saidOf, skillSentence } from './words.ts';

/** A player's year beside the algorithm's: the gap first, then whether it means anything. */
export function VersusView({ versus }: { readonly versus: Versus }) {
  const { games, points, algorithmPoints, chanceOfSkill, year } = versus;
  if (games === 0)
    return (
      <>
        <EmptyState title="No settled picks yet">
          <p>Your first result shows up here as soon as a game you picked is over.</p>
          <ButtonLink to="/sports">To the sports</ButtonLink>
        </EmptyState>
        {versus.nextLock && <NextLock lock={versus.nextLock} />}
      </>
    );
  return (
    <>
      <div className={styles.lead}>
        <p className={styles.gap}>{gapSentence(points, algorithmPoints)}</p>
        <p className={styles.note}>
          {bothSums(points, algorithmPoints)} {formatCount(games, 'game')} in {year}.
        </p>
        <p>{skillSentence(chanceOfSkill, games)}</p>
        <div>
          <Button onClick={() => void sharePicture(versus)}>Share as a picture</Button>
        </div>
      </div>
      {versus.nextLock && <NextLock lock={versus.nextLock} />}
      <PageSection title="The gap over the year">
        <GapLine slates={versus.slates} />
      </PageSection>
      <Calls title="Your best calls" picks={versus.best} />
      <Calls title="Your worst calls" picks={versus.worst} />
      {versus.calibration.length > 0 && (
        <PageSection title="When you were so sure, did it happen?">
          <CalibrationPlot bins={versus.calibration} speaker="You" />
        </PageSection>
      )}
      {versus.algorithmCalibration.length > 0 && (
        <PageSection title="And the algorithm, on the same games?">
          <CalibrationPlot bins={versus.algorithmCalibration} speaker="It" />
        </PageSection>
      )}
    </>
  );
}

function Calls({ title, picks }: { readonly title: string; readonly picks: readonly ComparedPick[] }) {
  if (picks.length === 0) return null;
  return (
    <PageSection title={title}>
      <ul className={styles.calls}>
        {picks.map((pick) => (
          <li key={pick.gameId}>
            <p>
              <Link to={addressOfGame(pick.gameId)}>
                {pick.awayTeam} {pick.awayPoints} @ {pick.homeTeam} {pick.homePoints}
              </Link>
              , {pick.sportName}, <time dateTime={pick.date}>{formatDay(pick.date)}</time>
            </p>
            <p className={styles.note}>
              You said {saidOf(pick)}: {formatSigned(pick.points)}. The algorithm:{' '}
              {formatSigned(pick.algorithmPoints)}.
            </p>
          </li>
        ))}
      </ul>
    </PageSection>
  );
}
