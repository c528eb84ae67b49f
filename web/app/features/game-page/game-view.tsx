import type { GamePage } from '@outpick/contracts';
import { PageSection } from '../../design/page-section.tsx';
import { placeOf } from '../../design/lean.ts';
import { Ruler } from '../../design/ruler.tsx';
import { VoiceMark } from '../../design/voices.tsx';
import { formatPercent } from '../../platform/numbers.ts';
import { ForecastPicture } from '../games/index.ts';
import { SportFrame, useSportOfRoute } from '../sports/index.ts';
import styles from './game-view.module.css';
import { PickLink } from './pick-link.tsx';
import { Receipt } from './receipt.tsx';
import { Scoreboard } from './scoreboard.tsx';
import { ToolLinks } from './tool-links.tsx';
import { Verdict } from './verdict.tsx';

/** A game: its forecast with the reasons, its receipt and, after the game, how the forecast did. */
export function GameView({ game }: { readonly game: GamePage }) {
  const sport = useSportOfRoute(game.sportId);
  const { forecast, homeTeam, awayTeam } = game;
  return (
    <SportFrame sport={sport} title={`${awayTeam.name} @ ${homeTeam.name}`}>
      <Scoreboard game={game} />
      <PickLink game={game} />
      {forecast ? (
        <>
          <PageSection title="The forecast">
            <p className={styles.forecast}>
              <VoiceMark voice="algorithm" />
              <span>
                Algorithm: {forecast.predictedWinner}{' '}
                <span className="together">by {forecast.algoMargin.toFixed(1)},</span>{' '}
                <span className="together">Win {formatPercent(forecast.winProb)},</span>{' '}
                <span className="together">Tie {formatPercent(forecast.tieProb)}</span>
              </span>
            </p>
            <div className={styles.ruler}>
              <GameRuler game={game} forecast={forecast} />
            </div>
            <ForecastPicture game={game} forecast={forecast} />
          </PageSection>
          {game.verdict && <Verdict game={game} forecast={forecast} verdict={game.verdict} />}
          <Receipt game={game} madeAt={forecast.madeAt} />
        </>
      ) : (
        <PageSection title="The forecast">
          <p>There is no forecast for this game.</p>
        </PageSection>
      )}
      <ToolLinks game={game} />
    </SportFrame>
  );
}

interface GameRulerProps {
  readonly game: GamePage;
  readonly forecast: NonNullable<GamePage['forecast']>;
}

function GameRuler({ game: { homeTeam, awayTeam }, forecast }: GameRulerProps) {
  const { winProb, tieProb, predictedWinner } = forecast;
  const other = Math.max(0, 1 - winProb - tieProb);
  const [home, away] = predictedWinner === homeTeam.name ? [winProb, other] : [other, winProb];
  const chances = { away, tie: tieProb, home };
  return (
    <Ruler
      away={awayTeam.name}
      home={homeTeam.name}
      forecast={chances}
      opinions={[{ voice: 'algorithm', home: placeOf(chances) }]}
      listVoices={false}
    />
  );
}
