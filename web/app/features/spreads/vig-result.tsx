import type { FavoriteLocation } from '@outpick/contracts';
import { against } from '@outpick/forecast';
import { Figures } from '../../design/figures.tsx';
import { Ruler } from '../../design/ruler.tsx';
import { toDistribution } from '../../platform/margins.ts';
import { formatPercent, formatSigned } from '../../platform/numbers.ts';
import { CutPicture } from './cut-picture.tsx';
import { GameNote } from './game-note.tsx';
import type { VigAnalysis } from './load.ts';
import { decimalOdds } from './odds.ts';
import styles from './result.module.css';
import { useMovedSpread } from './use-moved-spread.ts';

interface VigResultProps {
  readonly analysis: VigAnalysis;
  readonly location: FavoriteLocation;
  /** The spread and the favorite's price of the address. */
  readonly asked: number;
  readonly favoritePrice: number;
}

/** What two prices mean, beside what the algorithm says of the same question. */
export function VigResult({ analysis, location, asked, favoritePrice }: VigResultProps) {
  const { favorite, opponent, gameId, overround, hold, noVigFavorite, noVigOpponent } = analysis;
  const { spread, move, settle } = useMovedSpread(asked);
  const distribution = toDistribution(analysis.distribution);
  const { cover, push, lose } = against(distribution, spread);
  const share = cover + lose > 0 ? cover / (cover + lose) : 0;
  const edge = share - noVigFavorite;
  const value = cover * (decimalOdds(favoritePrice) - 1) - lose;
  const away = location === 'Away';
  const toHome = (favoriteShare: number) => (away ? 1 - favoriteShare : favoriteShare);
  return (
    <section className={styles.result} aria-label="Result">
      <div className={styles.answer}>
        <h2>
          {favorite.name} by more than {spread}?
        </h2>
        <Figures
          figures={[
            { label: 'Covers', value: formatPercent(cover) },
            { label: 'Push', value: formatPercent(push), note: 'stakes back' },
            { label: 'Does not cover', value: formatPercent(lose) },
          ]}
        />
        <Ruler
          away={away ? favorite.name : opponent.name}
          home={away ? opponent.name : favorite.name}
          forecast={away ? { away: cover, tie: push, home: lose } : { away: lose, tie: push, home: cover }}
          opinions={[
            { voice: 'algorithm', home: toHome(share) },
            { voice: 'market', home: toHome(noVigFavorite) },
          ]}
        />
        <GameNote gameId={gameId} />
      </div>
      <CutPicture
        {...{ favorite, opponent, location, distribution, spread }}
        carried={analysis.distribution}
        onMove={move}
        onRelease={settle}
      />
      <div className={styles.whole}>
        <Figures
          figures={[
            {
              label: 'The book’s margin (vig)',
              value: formatPercent(overround),
              note: 'the two prices together ask this much too much',
            },
            { label: 'Hold', value: formatPercent(hold), note: 'what the book keeps of all stakes' },
            {
              label: 'No-vig probabilities',
              value: `${formatPercent(noVigFavorite)} / ${formatPercent(noVigOpponent)}`,
              note: `${favorite.name} / ${opponent.name}, by the power method; in proportion ${formatPercent(analysis.noVigFavoriteProportional)} / ${formatPercent(analysis.noVigOpponentProportional)}`,
            },
            {
              label: 'Edge',
              value: `${formatSigned(edge * 100)} points`,
              note: `algorithm ${formatPercent(share)} less market ${formatPercent(noVigFavorite)}, pushes apart`,
            },
            {
              label: 'Expected value',
              value: formatSigned(value, 3),
              note: `of one unit staked on ${favorite.name}, if the algorithm were right`,
            },
          ]}
        />
      </div>
    </section>
  );
}
