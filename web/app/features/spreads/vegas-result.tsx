import type { FavoriteLocation } from '@outpick/contracts';
import { probabilityAtLeast } from '@outpick/forecast';
import { Link } from 'react-router';
import { Figures } from '../../design/figures.tsx';
import { toDistribution } from '../../platform/margins.ts';
import { formatPercent } from '../../platform/numbers.ts';
import { CutPicture } from './cut-picture.tsx';
import { GameNote } from './game-note.tsx';
import type { SpreadAnalysis } from './load.ts';
import styles from './result.module.css';
import { useMovedSpread } from './use-moved-spread.ts';

interface VegasResultProps {
  readonly analysis: SpreadAnalysis;
  readonly location: FavoriteLocation;
  /** The spread of the address. */
  readonly asked: number;
  /** The same question with prices. */
  readonly toPrices: string;
}

/** How likely the favorite is to win by at least the spread; the answer follows the finger. */
export function VegasResult({ analysis, location, asked, toPrices }: VegasResultProps) {
  const { favorite, opponent, gameId } = analysis;
  const { spread, move, settle } = useMovedSpread(asked);
  const distribution = toDistribution(analysis.distribution);
  const atLeast = probabilityAtLeast(distribution, spread);
  return (
    <section className={styles.result} aria-label="Result">
      <div className={styles.answer}>
        <h2>
          {favorite.name} by {spread} or more?
        </h2>
        <Figures
          figures={[
            { label: 'Prob Win Margin >= Pt Spread', value: formatPercent(atLeast) },
            { label: 'Prob Win Margin < Pt Spread', value: formatPercent(1 - atLeast) },
          ]}
        />
        <GameNote gameId={gameId} />
        <p>
          <Link to={toPrices}>Put prices on it: what the book keeps</Link>
        </p>
      </div>
      <CutPicture
        {...{ favorite, opponent, location, distribution, spread }}
        carried={analysis.distribution}
        onMove={move}
        onRelease={settle}
      />
    </section>
  );
}
