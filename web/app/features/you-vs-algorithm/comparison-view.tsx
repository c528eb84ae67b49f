import { type ComparedPick, pages, type Versus } from '@outpick/contracts';
import { Link } from 'react-router';
import { Button, ButtonLink } from '../../design/button.tsx';
import { rangeOf } from '../../design/calibration.ts';
import { CalibrationPlot } from '../../design/calibration-plot.tsx';
import { showSnackbar } from '../../design/notices.ts';
import { PageSection } from '../../design/page-section.tsx';
import { EmptyState } from '../../design/states.tsx';
import { formatDay } from '../../platform/dates.ts';
import { formatSigned } from '../../platform/numbers.ts';
import { addressOfGame } from '../games/index.ts';
import { GapLine } from './gap-line.tsx';
import { NextLock } from './next-lock.tsx';
import styles from './you-vs-algorithm.module.css';
import { bothTotals, gapSentence, describePick, skillSentence } from './words.ts';

/** Draws and shares the picture. The script that draws it is loaded on demand. */
async function share(comparison: Versus): Promise<void> {
  try {
    const { sharePicture } = await import('./share-picture.ts');
    await sharePicture(comparison);
  } catch {
    showSnackbar('The picture could not be made. Please try again.');
  }
}

/** A player's year beside the algorithm's: the gap first, then whether it is skill or luck. */
export function ComparisonView({ comparison }: { readonly comparison: Versus }) {
  const { games, points, algorithmPoints, chanceOfSkill, year } = comparison;
  if (games === 0)
    return (
      <>
        <EmptyState title="No results yet">
          <p>Your first result appears here when a game you picked is over.</p>
          <ButtonLink to={pages.sports.path}>See all sports</ButtonLink>
        </EmptyState>
        {comparison.nextLock && <NextLock lock={comparison.nextLock} />}
      </>
    );
  // One range for both plots, so that they can be compared.
  const range = rangeOf([...comparison.calibration, ...comparison.algorithmCalibration]);
  return (
    <>
      <div className={styles.lead}>
        <p className={styles.gap}>{gapSentence(points, algorithmPoints)}</p>
        <p className={styles.note}>
          In {year}: {bothTotals(comparison)}
        </p>
        <p>{skillSentence(chanceOfSkill, games)}</p>
        <div>
          <Button onClick={() => void share(comparison)}>Share as a picture</Button>
        </div>
      </div>
      {comparison.nextLock && <NextLock lock={comparison.nextLock} />}
      <PageSection title="The gap over the year">
        <GapLine slates={comparison.slates} />
      </PageSection>
      <PickList title="Your best picks" picks={comparison.best} />
      <PickList title="Your worst picks" picks={comparison.worst} />
      {comparison.calibration.length > 0 && (
        <PageSection title="How often you were right">
          <CalibrationPlot bins={comparison.calibration} speaker="You" range={range} />
        </PageSection>
      )}
      {comparison.algorithmCalibration.length > 0 && (
        <PageSection title="How often the algorithm was right on the same games">
          <CalibrationPlot bins={comparison.algorithmCalibration} speaker="It" range={range} />
        </PageSection>
      )}
    </>
  );
}

interface PickListProps {
  readonly title: string;
  readonly picks: readonly ComparedPick[];
}

function PickList({ title, picks }: PickListProps) {
  if (picks.length === 0) return null;
  return (
    <PageSection title={title}>
      <ul className={styles.picks}>
        {picks.map((pick) => (
          <li key={pick.gameId}>
            <p>
              <Link to={addressOfGame(pick.gameId)}>
                {pick.awayTeam} {pick.awayPoints} @ {pick.homeTeam} {pick.homePoints}
              </Link>
              , {pick.sportName}, <time dateTime={pick.date}>{formatDay(pick.date)}</time>
            </p>
            <p className={styles.note}>
              You picked {describePick(pick)}: {formatSigned(pick.points)}. The algorithm:{' '}
              {formatSigned(pick.algorithmPoints)}.
            </p>
          </li>
        ))}
      </ul>
    </PageSection>
  );
}
