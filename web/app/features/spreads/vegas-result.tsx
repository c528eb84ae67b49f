import type { FavoriteLocation } from '@outpick/contracts';
import { probabilityAtLeast } from '@outpick/forecast';
import { Link } from 'react-router';
import { Figures } from '../../design/figures.tsx';
import { formatPercent } from '../../platform/numbers.ts';
import type { SpreadAnalysis } from './load.ts';
import { GameNote, SpreadResult } from './spread-result.tsx';

interface VegasResultProps {
  readonly analysis: SpreadAnalysis;
  readonly location: FavoriteLocation;
  readonly spreadInAddress: number;
  /** The address of the vig page, filled in with the same values. */
  readonly toPrices: string;
}

/** How likely the favorite is to win by at least the spread, updated while the spread is dragged. */
export function VegasResult({ analysis, location, spreadInAddress, toPrices }: VegasResultProps) {
  const { favorite, gameId } = analysis;
  return (
    <SpreadResult
      {...{ analysis, location, spreadInAddress }}
      answer={(distribution, spread) => {
        const atLeast = probabilityAtLeast(distribution, spread);
        return (
          <>
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
          </>
        );
      }}
    />
  );
}
