import type { GamePage } from '@outpick/contracts';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { FailedLine } from '../../design/states.tsx';
import { callFromBrowser } from '../../platform/browser-calls.ts';
import type { FinalResult } from '../../platform/load-result.ts';
import { useHydrated } from '../../platform/use-hydrated.ts';
import { loadGame } from '../games/index.ts';
import styles from './details.module.css';

/** Loaded when somebody asks for the reasons. */
const Reasons = lazy(() => import('./reasons.tsx'));

interface GameReasonsProps {
  readonly gameId: string;
  /** Links beside the button. */
  readonly children: ReactNode;
}

/** Why the algorithm leans: opens the factors of the forecast in place. */
export function GameReasons({ gameId, children }: GameReasonsProps) {
  const hydrated = useHydrated();
  const [isShown, setIsShown] = useState(false);
  const [page, setPage] = useState<FinalResult<GamePage>>();
  const load = async () => {
    setPage(undefined);
    setPage(await loadGame(callFromBrowser, gameId));
  };
  const toggle = () => {
    setIsShown(!isShown);
    if (!isShown && page?.state !== 'loaded') void load();
  };
  return (
    <div>
      <p className={styles.links}>
        <button
          type="button"
          className={styles.why}
          aria-expanded={isShown}
          disabled={!hydrated}
          onClick={toggle}
        >
          Why
        </button>
        {children}
      </p>
      {isShown && (
        <div className={styles.reasons}>
          {page === undefined && <p role="status">Loading the reasons…</p>}
          {page?.state === 'failed' && (
            <FailedLine what="The reasons did not load." onRetry={() => void load()} />
          )}
          {page?.state === 'loaded' && (
            <Suspense fallback={<p role="status">Loading the reasons…</p>}>
              <Reasons page={page.data} />
            </Suspense>
          )}
        </div>
      )}
    </div>
  );
}
