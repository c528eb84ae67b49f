import type { FavoriteLocation, TeamBadge } from '@outpick/contracts';
import { against, type MarginDistribution, probabilityOf, quantileMargins } from '@outpick/forecast';
import type { ReactNode } from 'react';
import { Link, useParams } from 'react-router';
import { describeDots } from '../../design/plot.ts';
import { FiftyDots } from '../../design/fifty-dots.tsx';
import { type WireDistribution, mirror, toDistribution } from '../../platform/margins.ts';
import { formatPercent } from '../../platform/numbers.ts';
import { addressOfGame } from '../games/index.ts';
import { useSportWords } from '../sports/index.ts';
import type { SpreadAnalysis } from './load.ts';
import styles from './spread-result.module.css';
import { useMovedSpread } from './use-moved-spread.ts';

interface SpreadResultProps {
  readonly analysis: Pick<SpreadAnalysis, 'favorite' | 'opponent' | 'gameId' | 'distribution'>;
  readonly location: FavoriteLocation;
  readonly spreadInAddress: number;
  /** Renders the answer for the displayed spread. */
  readonly answer: (distribution: MarginDistribution, spread: number) => ReactNode;
  /** Content below the answer and the dots. */
  readonly below?: (distribution: MarginDistribution, spread: number) => ReactNode;
}

/** The answer about a spread, beside fifty dots of equally likely results. Both follow while the spread is dragged. */
export function SpreadResult({ analysis, location, spreadInAddress, answer, below }: SpreadResultProps) {
  const { favorite, opponent } = analysis;
  const { spread, move, release } = useMovedSpread(spreadInAddress);
  const distribution = toDistribution(analysis.distribution);
  return (
    <section className={styles.result} aria-label="Result">
      <div className={styles.answer}>{answer(distribution, spread)}</div>
      <SpreadDots
        {...{ favorite, opponent, location, distribution, spread }}
        wireDistribution={analysis.distribution}
        onMove={move}
        onRelease={release}
      />
      {below && <div className={styles.whole}>{below(distribution, spread)}</div>}
    </section>
  );
}

interface SpreadDotsProps {
  readonly favorite: TeamBadge;
  readonly opponent: TeamBadge;
  readonly location: FavoriteLocation;
  /** The distribution of the favorite's margin, as the call returns it. */
  readonly wireDistribution: WireDistribution;
  /** The same distribution, in the type that the formulas of `forecast/` take. */
  readonly distribution: MarginDistribution;
  readonly spread: number;
  readonly onMove: (spread: number) => void;
  readonly onRelease: () => void;
}

/** The fifty dots with the spread as a line that can be dragged. An away favorite is on the left. */
function SpreadDots(props: SpreadDotsProps) {
  const { favorite, opponent, location, wireDistribution, distribution, spread, onMove, onRelease } = props;
  const { units } = useSportWords(useParams()['id'] ?? '');
  const away = location === 'Away';
  const side = away ? -1 : 1;
  const [left, right] = away ? [favorite, opponent] : [opponent, favorite];
  const margins = quantileMargins(away ? mirror(wireDistribution) : wireDistribution);
  const { cover, push } = against(distribution, spread);
  return (
    <FiftyDots
      margins={margins}
      away={left.name}
      home={right.name}
      units={units}
      level={probabilityOf(distribution, 0) > 0 ? 0.5 : 0}
      description={describeDots(margins, left.name, right.name)}
      cut={{
        at: side * spread,
        side,
        push: push > 0,
        label: 'Point spread',
        words: `${favorite.name} by ${spread} or more: ${formatPercent(cover + push)}`,
        onMove: (at) => onMove(side * at),
        onRelease,
      }}
    />
  );
}

/** Says which rest days and key players the numbers assume. */
export function GameNote({ gameId }: { readonly gameId: string | null }) {
  if (gameId === null)
    return <p className={styles.note}>This assumes equal rest and each team’s current key player.</p>;
  return (
    <p className={styles.note}>
      This uses the rest days and key players of <Link to={addressOfGame(gameId)}>this game</Link>.
    </p>
  );
}
