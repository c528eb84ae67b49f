import { pages } from '@outpick/contracts';
import { generatePath, Link } from 'react-router';
import { ButtonLink } from '../../design/button.tsx';
import { useTimeDerived } from '../../platform/each-second.ts';
import { formatSigned } from '../../platform/numbers.ts';
import { useSignedIn } from '../../platform/session.ts';
import { OwnCard } from '../you-vs-algorithm/index.ts';
import { ExampleGame, NextLock } from './hero-game.tsx';
import type { HomeData } from './load.ts';
import { describeLocks } from './locks.ts';
import styles from './page.module.css';
import { PickAfterSignIn } from './pick-after-sign-in.tsx';

/**
 * The head of the home page. A visitor sees the question, the rule and a game to pick at once; a player sees their own state.
 * Pages are cached and the same for everyone, so the HTML has both and the style sheet shows one before the first paint.
 */
export function Hero({ home }: { readonly home: HomeData | undefined }) {
  const signedIn = useSignedIn();
  return (
    <header className={styles.hero}>
      <div>
        {signedIn === true && <PickAfterSignIn />}
        <h1 className={styles.question}>Can you outpick the algorithm?</h1>
        <OwnCard />
        {signedIn !== true && (
          <div className="signed-out-only">
            <p className={styles.rule}>
              Pick a winner and a margin: a bigger margin means you’re surer; it pays up to 25 points if
              you’re right and costs up to 75 if you’re wrong.
            </p>
            {home && home.locks.length > 0 && <Locks locks={home.locks} />}
            <p className={styles.join}>
              <ButtonLink primary={!home?.nextLock} to={pages.login.path}>
                Join Now
              </ButtonLink>
            </p>
          </div>
        )}
        {home?.lastSlate && <LastSlate {...home.lastSlate} />}
      </div>
      {home?.nextLock ? (
        <NextLock lock={home.nextLock} contests={home.contests} sports={home.sports} />
      ) : (
        <ExampleGame />
      )}
    </header>
  );
}

/** The next locks. A cached page cannot know the time, so until hydration it shows a text that is always true. */
function Locks({ locks }: { readonly locks: HomeData['locks'] }) {
  const words = useTimeDerived((now) => describeLocks(locks, now), 'Each game locks at its start');
  return <p className={styles.locks}>{words}</p>;
}

function LastSlate({ sportId, sportName, players, ahead, best }: NonNullable<HomeData['lastSlate']>) {
  const share = Math.round((ahead / players) * 100);
  return (
    <div className={styles.lastSlate}>
      <p className={styles.share}>
        <strong>{share}%</strong> of the players beat it last time
      </p>
      <p className={styles.best}>
        {best && (
          <>
            Top player: <b>{best.userName}</b>, {formatSigned(best.points)} points.{' '}
          </>
        )}
        <Link to={generatePath(pages.winnerData.path, { id: sportId })}>
          {sportName}, {ahead} of {players}
        </Link>
      </p>
    </div>
  );
}
