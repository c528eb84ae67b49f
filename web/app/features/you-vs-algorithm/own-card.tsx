import { pages, type Versus, youVsAlgorithmCalls } from '@outpick/contracts';
import { useCallback, useEffect, useState } from 'react';
import { generatePath, Link } from 'react-router';
import { FailedLine } from '../../design/states.tsx';
import { VoiceMark } from '../../design/voices.tsx';
import { callFromBrowser } from '../../platform/browser-calls.ts';
import { useTimeDerived } from '../../platform/each-second.ts';
import { formatCount } from '../../platform/numbers.ts';
import { useSignedIn } from '../../platform/session.ts';
import { addressOfContest, formatWait } from '../contests/index.ts';
import { PickButton } from './next-lock.tsx';
import styles from './you-vs-algorithm.module.css';
import { gapSentence, describeParticipation } from './words.ts';

/**
 * The signed-in player's year on the home page: the gap, and whether they have picked games of the next contest. Its
 * space is reserved from the first paint, so that nothing shifts when it loads.
 */
export function OwnCard() {
  const signedIn = useSignedIn();
  const [comparison, setComparison] = useState<Versus | 'failed'>();
  const load = useCallback(() => {
    callFromBrowser(youVsAlgorithmCalls.getVersus, {}).then(setComparison, () => setComparison('failed'));
  }, []);
  useEffect(() => {
    if (signedIn === true) load();
  }, [signedIn, load]);
  if (signedIn === false) return null;
  return (
    <div className={`${styles.card} signed-in-only`} aria-busy={!comparison}>
      {comparison === 'failed' ? (
        <FailedLine what="Your results did not load." onRetry={load} />
      ) : (
        comparison && <OwnYear {...comparison} />
      )}
    </div>
  );
}

function OwnYear({ games, points, algorithmPoints, year, nextLock, lastBoard, playing }: Versus) {
  return (
    <>
      <p className={styles.teams}>
        <VoiceMark voice="you" />{' '}
        {games > 0 ? (
          <>
            <Link to={pages.you.path}>{gapSentence(points, algorithmPoints)}</Link> in {year}
          </>
        ) : (
          'Your first result is still to come'
        )}
      </p>
      {lastBoard && (
        <p>
          <Link to={generatePath(pages.winnerData.path, { id: lastBoard.sportId })}>
            Rank {lastBoard.rank} of {lastBoard.size}
          </Link>{' '}
          on your last board, {lastBoard.sportName}.
        </p>
      )}
      <p>
        {playing ? (
          <>
            <Link to={addressOfContest(playing.sportId)}>{formatCount(playing.games, 'pick')} in play</Link>,{' '}
            {playing.sportName}.
          </>
        ) : (
          'None of your picks is in play.'
        )}
      </p>
      {nextLock && (
        <>
          <p>
            <NextLockLine lock={nextLock} /> {describeParticipation(nextLock)}
          </p>
          <div>
            <PickButton lock={nextLock} />
          </div>
        </>
      )}
    </>
  );
}

/** A line about the next lock: "Hockey locks next, in 23 min." */
function NextLockLine({ lock: { sportName, date } }: { readonly lock: NonNullable<Versus['nextLock']> }) {
  const lock = Date.parse(date);
  const when = useTimeDerived((now) => (now < lock ? `, in ${formatWait(lock - now)}` : ''), '');
  return `${sportName} locks next${when}.`;
}
