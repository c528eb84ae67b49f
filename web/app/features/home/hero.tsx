import { formatGapGames, pages } from '@outpick/contracts';
import { generatePath, Link } from 'react-router';
import { ButtonLink } from '../../design/button.tsx';
import { useTimeDerived } from '../../platform/each-second.ts';
import { formatCount, formatNumber } from '../../platform/numbers.ts';
import { useSignedIn } from '../../platform/session.ts';
import { addressOfBoard } from '../boards/index.ts';
import { AdoptedPicks } from '../picks/index.ts';
import { OwnCard } from '../you-vs-algorithm/index.ts';
import { ExampleGame, NextLock } from './hero-game.tsx';
import type { HomeData } from './load.ts';
import { describeLocks } from './locks.ts';
import styles from './page.module.css';

/**
 * The head of the home page. A visitor sees the question, the rule and a game to pick at once; a player sees their own state.
 * Pages are cached and the same for everyone, so the HTML has both and the style sheet shows one before the first paint.
 */
export function Hero({ home }: { readonly home: HomeData | undefined }) {
  const signedIn = useSignedIn();
  return (
    <header className={styles.hero}>
      <div>
        {signedIn === true && <AdoptedPicks />}
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
        {home?.lastWeek && <LastWeek {...home.lastWeek} />}
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

/** The share of entries that finished above the algorithm on all boards of the last seven days. */
function LastWeek({ boards, players, ahead, best, recap }: NonNullable<HomeData['lastWeek']>) {
  return (
    <div className={styles.lastWeek}>
      <p className={styles.share}>
        <strong>{Math.round((ahead / players) * 100)}%</strong> of players beat it in the last seven days
      </p>
      <p className={styles.best}>
        {formatNumber(ahead)} of {formatCount(players, 'entry', 'entries')} on {formatCount(boards, 'board')},
        in all sports.{' '}
        {best && (
          <>
            Best: <b>{best.userName}</b>, {best.gap.toFixed(1)} ahead {formatGapGames(best.games, 'both')},{' '}
            <Link to={addressOfBoard(best)}>{best.sportName}</Link>.{' '}
          </>
        )}
        {recap && <Link to={generatePath(pages.newsDetails.path, { id: recap.newsId })}>{recap.title}</Link>}
      </p>
    </div>
  );
}
