import type { FavoriteLocation } from '@outpick/contracts';
import { against } from '@outpick/forecast';
import { Figures } from '../../design/figures.tsx';
import { Ruler } from '../../design/ruler.tsx';
import { formatPercent, formatSigned } from '../../platform/numbers.ts';
import type { VigAnalysis } from './load.ts';
import styles from './spread-result.module.css';
import { GameNote, SpreadResult } from './spread-result.tsx';

interface VigResultProps {
  readonly analysis: VigAnalysis;
  readonly location: FavoriteLocation;
  readonly spreadInAddress: number;
  readonly favoritePrice: number;
}

/** Probabilities against the spread. */
type Coverage = ReturnType<typeof against>;

/** The algorithm's probability that the favorite covers, given no push. */
const shareWithoutPush = ({ cover, lose }: Coverage): number =>
  cover + lose > 0 ? cover / (cover + lose) : 0;

/** The probabilities that two prices imply, beside the algorithm's for the same spread. */
export function VigResult({ analysis, location, spreadInAddress, favoritePrice }: VigResultProps) {
  const { favorite, gameId } = analysis;
  return (
    <SpreadResult
      {...{ analysis, location, spreadInAddress }}
      answer={(distribution, spread) => {
        const coverage = against(distribution, spread);
        return (
          <>
            <h2>
              {favorite.name} by more than {spread}?
            </h2>
            <Figures
              figures={[
                { label: 'Covers', value: formatPercent(coverage.cover) },
                { label: 'Push', value: formatPercent(coverage.push), note: 'bets are returned' },
                { label: 'Does not cover', value: formatPercent(coverage.lose) },
              ]}
            />
            <CoverageRuler analysis={analysis} location={location} coverage={coverage} />
            <p className={styles.note}>The marks leave out pushes, as the prices do.</p>
            <GameNote gameId={gameId} />
          </>
        );
      }}
      below={(distribution, spread) => (
        <PriceFigures
          analysis={analysis}
          coverage={against(distribution, spread)}
          favoritePrice={favoritePrice}
        />
      )}
    />
  );
}

interface CoverageRulerProps {
  readonly analysis: VigAnalysis;
  readonly location: FavoriteLocation;
  readonly coverage: Coverage;
}

/** The algorithm and the market on one ruler. An away favorite is on the left. */
function CoverageRuler({ analysis, location, coverage }: CoverageRulerProps) {
  const { favorite, opponent, noVigFavorite } = analysis;
  const { cover, push, lose } = coverage;
  const away = location === 'Away';
  const toHome = (favoriteShare: number) => (away ? 1 - favoriteShare : favoriteShare);
  return (
    <Ruler
      words={{ verb: 'cover', between: 'push' }}
      away={away ? favorite.name : opponent.name}
      home={away ? opponent.name : favorite.name}
      forecast={away ? { away: cover, tie: push, home: lose } : { away: lose, tie: push, home: cover }}
      opinions={[
        { voice: 'algorithm', home: toHome(shareWithoutPush(coverage)) },
        { voice: 'market', home: toHome(noVigFavorite) },
      ]}
    />
  );
}

interface PriceFiguresProps {
  readonly analysis: VigAnalysis;
  readonly coverage: Coverage;
  readonly favoritePrice: number;
}

function PriceFigures({ analysis, coverage, favoritePrice }: PriceFiguresProps) {
  const { favorite, opponent, overround, hold, noVigFavorite, noVigOpponent } = analysis;
  const share = shareWithoutPush(coverage);
  const expectedValue = coverage.cover * (decimalOdds(favoritePrice) - 1) - coverage.lose;
  return (
    <Figures
      figures={[
        {
          label: 'The book’s margin (vig)',
          value: formatPercent(overround),
          note: 'how far the two prices add up past 100%',
        },
        { label: 'Hold', value: formatPercent(hold), note: 'the share of all bets that the book keeps' },
        {
          label: 'No-vig probabilities',
          value: `${formatPercent(noVigFavorite)} / ${formatPercent(noVigOpponent)}`,
          note: `${favorite.name} / ${opponent.name}, by the power method (${formatPercent(analysis.noVigFavoriteProportional)} / ${formatPercent(analysis.noVigOpponentProportional)} in proportion)`,
        },
        {
          label: 'Edge',
          value: formatSigned((share - noVigFavorite) * 100),
          note: `percentage points: algorithm ${formatPercent(share)} minus market ${formatPercent(noVigFavorite)}, pushes left out`,
        },
        {
          label: 'Expected value',
          value: formatSigned(expectedValue, 3),
          note: `per unit bet on ${favorite.name}, if the algorithm is right`,
        },
      ]}
    />
  );
}

/** The payout of one staked unit, stake included. Prices of ±100 and beyond are American odds, all others decimal. */
function decimalOdds(price: number): number {
  if (Math.abs(price) < 100) return price;
  return price > 0 ? 1 + price / 100 : 1 - 100 / price;
}
