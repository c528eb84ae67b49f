import type { FavoriteLocation } from '@outpick/contracts';
import { probabilityAtLeast } from '@outpick/forecast';
import { Link } from 'react-router';
import { Figures } from '../../design/figures.tsx';
import { toDistribution } from '../../platform/margins.ts';
import { formatPercent } from '../../platform/numbers.ts';
import type { SpreadAnalysis } from './load.ts';
import styles from './spread-result.module.css';
import { GameNote, SpreadDots } from './spread-result.tsx';
import { useMovedSpread } from './use-moved-spread.ts';

interface VegasResultProps {
  readonly analysis: SpreadAnalysis;
  readonly location: FavoriteLocation;
  readonly spreadInAddress: number;
  /** The address of the vig page, filled in with the same values. */
  readonly toPrices: string;
}

/** How likely the favorite is to win by at least the spread, updated while the spread is dragged. */
export function VegasResult({ analysis, location, spreadInAddress, toPrices }: VegasResultProps) {
  const { favorite, opponent, gameId } = analysis;
  const { spread, move, release } = useMovedSpread(spreadInAddress);
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
          <Link to={toPrices}>Add prices to see what the bookmaker keeps</Link>
        </p>
      </div>
      <SpreadDots
        {...{ favorite, opponent, location, distribution, spread }}
        carried={analysis.distribution}
        onMove={move}
        onRelease={release}
      />
    </section>
  );
}
