import { type Versus, versusCalls } from '@outpick/contracts';
import { useCallback, useEffect, useState } from 'react';
import { generatePath, Link } from 'react-router';
import { ButtonLink } from '../../design/button.tsx';
import { FailedLine } from '../../design/states.tsx';
import { VoiceMark } from '../../design/voices.tsx';
import { callFromBrowser } from '../../platform/browser-calls.ts';
import { useSignedIn } from '../../platform/session.ts';
import styles from './you-vs-algorithm.module.css';
import { gapSentence, inWords } from './words.ts';

/**
 * For whoever is signed in: am I ahead, am I in. The game that locks next stands beside it. Its place is kept from the first
 * paint, so that nothing moves when it comes.
 */
export function OwnCard() {
  const signedIn = useSignedIn();
  const [versus, setVersus] = useState<Versus | 'failed'>();
  const load = useCallback(() => {
    callFromBrowser(versusCalls.getVersus, {}).then(setVersus, () => setVersus('failed'));
  }, []);
  useEffect(() => {
    if (signedIn === true) load();
  }, [signedIn, load]);
  if (signedIn === false) return null;
  return (
    <div className={`${styles.own} signed-in-only`} aria-busy={!versus}>
      {versus === 'failed' ? (
        <FailedLine what="Your year did not load." onRetry={load} />
      ) : (
        versus && <OwnYear versus={versus} />
      )}
    </div>
  );
}

function OwnYear({
  versus: { games, points, algorithmPoints, year, nextLock },
}: {
  readonly versus: Versus;
}) {
  return (
    <>
      <p className={styles.teams}>
        <VoiceMark voice="you" />{' '}
        {games > 0 ? (
          <>
            <Link to="/you">{gapSentence(points, algorithmPoints)}</Link> in {year}
          </>
        ) : (
          'Your first result is still to come'
        )}
      </p>
      {nextLock && (
        <>
          <p>
            {nextLock.sportName} locks next. {inWords(nextLock)}
          </p>
          <div>
            <ButtonLink
              to={generatePath('/content/:id', { id: nextLock.sportId })}
              primary={nextLock.picked < nextLock.open}
            >
              {nextLock.picked < nextLock.open ? 'Make your picks' : 'Change your picks'}
            </ButtonLink>
          </div>
        </>
      )}
    </>
  );
}
