import type { FavoriteLocation, TeamBadge } from '@outpick/contracts';
import { against, type MarginDistribution, probabilityOf, quantileMargins } from '@outpick/forecast';
import { FiftyDots } from '../../design/fifty-dots.tsx';
import { type WireDistribution, mirror } from '../../platform/margins.ts';
import { formatPercent } from '../../platform/numbers.ts';
import { describeDots } from '../game-page/index.ts';

interface CutPictureProps {
  readonly favorite: TeamBadge;
  readonly opponent: TeamBadge;
  readonly location: FavoriteLocation;
  /** Of the favorite's margin, as the page carries it and as the formulas take it. */
  readonly carried: WireDistribution;
  readonly distribution: MarginDistribution;
  readonly spread: number;
  readonly onMove: (spread: number) => void;
  readonly onRelease: () => void;
}

/** The fifty dots with the spread as a cut that can be moved. An away favorite stands to the left. */
export function CutPicture(props: CutPictureProps) {
  const { favorite, opponent, location, carried, distribution, spread, onMove, onRelease } = props;
  const away = location === 'Away';
  const side = away ? -1 : 1;
  const [left, right] = away ? [favorite, opponent] : [opponent, favorite];
  const margins = quantileMargins(away ? mirror(carried) : carried);
  const { cover, push } = against(distribution, spread);
  return (
    <FiftyDots
      margins={margins}
      away={left.name}
      home={right.name}
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
