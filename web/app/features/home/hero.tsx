import { pages } from '@outpick/contracts';
import { ButtonLink } from '../../design/button.tsx';
import { useSignedIn } from '../../platform/session.ts';
import { OwnCard } from '../you-vs-algorithm/index.ts';
import { ExampleGame, NextLock } from './hero-game.tsx';
import type { HomeData } from './load.ts';
import styles from './page.module.css';

/** The head of the home page: the question, the scoring rule, the player's own card and the game that locks next. */
export function Hero({ home }: { readonly home: HomeData | undefined }) {
  const signedIn = useSignedIn();
  return (
    <header className={styles.hero}>
      <div>
        <h1 className={styles.question}>Can you outpick the algorithm?</h1>
        <p className={styles.rule}>
          Pick a winner and a margin: a bigger margin means you’re surer; it pays up to 25 points if you’re
          right and costs up to 75 if you’re wrong.
        </p>
        {home?.lastSlate && <LastSlate {...home.lastSlate} />}
        <OwnCard />
        {signedIn !== true && (
          <p className={`${styles.join} signed-out-only`}>
            <ButtonLink primary to={pages.login.path}>
              Join Now
            </ButtonLink>
          </p>
        )}
      </div>
      {home?.nextLock ? <NextLock lock={home.nextLock} contests={home.contests} /> : <ExampleGame />}
    </header>
  );
}

function LastSlate({ sportName, players, ahead }: NonNullable<HomeData['lastSlate']>) {
  const share = Math.round((ahead / players) * 100);
  return (
    <p className={styles.lastSlate}>
      <strong>{share}%</strong> of the players beat it last time ({sportName}, {ahead} of {players}).
    </p>
  );
}
