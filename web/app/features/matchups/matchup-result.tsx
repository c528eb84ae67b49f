import type { Matchup } from '@outpick/contracts';
import { quantileMargins } from '@outpick/forecast';
import { Link, useParams } from 'react-router';
import { DotsKey } from '../../design/dots-key.tsx';
import { describeDots } from '../../design/plot.ts';
import { FiftyDots } from '../../design/fifty-dots.tsx';
import { VoiceMark } from '../../design/voices.tsx';
import { formatPercent } from '../../platform/numbers.ts';
import { addressOfGame } from '../games/index.ts';
import { useSportWords } from '../sports/index.ts';
import styles from './matchup-result.module.css';

/** Two teams compared: at the home team's ground and on a neutral site. */
export function MatchupResult({ matchup }: { readonly matchup: Matchup }) {
  const { homeTeam, atHome, neutral, gameId } = matchup;
  return (
    <section className={styles.result} aria-label="Result">
      <div className={styles.sites}>
        <Site title={`At ${homeTeam.name}`} matchup={matchup} site={atHome} />
        <Site title="Neutral site" matchup={matchup} site={neutral} />
      </div>
      <p className={styles.key}>
        <DotsKey plots={[atHome, neutral].map(dotsOf)} />
      </p>
      {gameId === null ? (
        <p className={styles.note}>
          This assumes equal rest and each team’s current key player. To see a scheduled game with its own
          rest days and key players, open it from the predictions.
        </p>
      ) : (
        <p className={styles.note}>
          This uses the rest days and key players of <Link to={addressOfGame(gameId)}>this game</Link>.
        </p>
      )}
    </section>
  );
}

const dotsOf = ({ distribution, tieProb }: Matchup['atHome']) => ({
  margins: quantileMargins(distribution),
  level: tieProb > 0 ? 0.5 : 0,
});

interface SiteProps {
  readonly title: string;
  readonly matchup: Matchup;
  readonly site: Matchup['atHome'];
}

function Site({ title, matchup: { homeTeam, awayTeam }, site }: SiteProps) {
  const { predictedWinner, predictedLoser, algoMargin, winProb, tieProb } = site;
  const { units } = useSportWords(useParams()['id'] ?? '');
  const { margins, level } = dotsOf(site);
  const figures = [
    ['Predicted Winner', predictedWinner],
    ['Predicted Loser', predictedLoser],
    ['Algo Margin', algoMargin.toFixed(1)],
    ['Win Prob', formatPercent(winProb)],
    ['Tie Prob', formatPercent(tieProb)],
  ] as const;
  return (
    <article className={styles.site}>
      <h2>{title}</h2>
      <p className={styles.forecast}>
        <VoiceMark voice="algorithm" />
        <span>
          {predictedWinner} <span className="together">by {algoMargin.toFixed(1)}</span>
        </span>
      </p>
      <FiftyDots
        margins={margins}
        away={awayTeam.name}
        home={homeTeam.name}
        units={units}
        level={level}
        keyed={false}
        predicted={predictedWinner === homeTeam.name ? algoMargin : -algoMargin}
        description={describeDots(margins, awayTeam.name, homeTeam.name)}
      />
      <dl className={styles.figures}>
        {figures.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </article>
  );
}
