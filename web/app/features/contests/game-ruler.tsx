import type { ContestGame } from '@outpick/contracts';
import { marginProbability } from '@outpick/forecast';
import { placeOf } from '../../design/lean.ts';
import { Ruler } from '../../design/ruler.tsx';
import { type Scale } from '../picks/index.ts';
import { type Choice, isComplete } from './choices.ts';

interface GameRulerProps {
  readonly game: ContestGame;
  readonly scale: Scale;
  readonly choice: Choice;
}

/** The algorithm, the player and, after the lock, the crowd on one ruler. The text beside it says the same. */
export function GameRuler({ game, scale, choice }: GameRulerProps) {
  const { homeTeam, awayTeam, predictedWinner, winProb, tieProb, crowd } = game;
  const otherProb = Math.max(0, 1 - winProb - tieProb);
  const [home, away] = predictedWinner === homeTeam.name ? [winProb, otherProb] : [otherProb, winProb];
  const forecast = { away, tie: tieProb, home };
  return (
    <Ruler
      away={awayTeam.name}
      home={homeTeam.name}
      forecast={forecast}
      opinions={[
        { voice: 'algorithm' as const, home: placeOf(forecast) },
        // The share of players who picked the home team, as in the text beside it, and not how sure they were.
        ...(crowd !== null && crowd.picks > 0
          ? [{ voice: 'crowd' as const, home: crowd.homePicks / crowd.picks }]
          : []),
        ...(isComplete(choice) ? [{ voice: 'you' as const, home: homeShare(choice, scale) }] : []),
      ]}
      listVoices={false}
      hasNames={false}
    />
  );
}

/** The home team's win probability that a pick's margin implies. */
function homeShare(
  { team, margin }: { readonly team: string; readonly margin: number },
  scale: Scale,
): number {
  const share = marginProbability(margin, scale.marginSigma);
  return team === 'home' ? share : 1 - share;
}
