import type { GamePage } from '@outpick/contracts';
import { type ReactNode, useState } from 'react';
import { FailedLine } from '../../design/states.tsx';
import { Waterfall } from '../../design/waterfall.tsx';
import { callFromBrowser } from '../../platform/browser-calls.ts';
import type { FinalResult } from '../../platform/load-result.ts';
import { useHydrated } from '../../platform/use-hydrated.ts';
import { loadGame, roundReasons } from '../games/index.ts';
import styles from './details.module.css';

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
          {page?.state === 'loaded' && <Reasons page={page.data} />}
        </div>
      )}
    </div>
  );
}

function Reasons({ page }: { readonly page: GamePage }) {
  const { forecast } = page;
  if (!forecast) return <p>There is no forecast of this game.</p>;
  const { predictedWinner, algoMargin, contributions } = forecast;
  return (
    <Waterfall
      caption={`What adds up to ${predictedWinner} by ${algoMargin.toFixed(1)}`}
      contributions={roundReasons(contributions, algoMargin)}
    />
  );
}
