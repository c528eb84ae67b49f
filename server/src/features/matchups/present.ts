import type { MarginDistribution } from '@outpick/forecast';
import type { Matchup, TeamBadge } from '@outpick/contracts';
import { summarizeForecast } from '../ratings/index.ts';
import type { PairForecast } from './forecast-pair.ts';

export const presentDistribution = ({ reach, probabilities }: MarginDistribution) => ({
  reach,
  probabilities: [...probabilities],
});

function presentSite(distribution: MarginDistribution, home: TeamBadge, away: TeamBadge): Matchup['atHome'] {
  const { homeWins, margin, winProb, tieProb } = summarizeForecast(distribution);
  const [winner, loser] = homeWins ? [home, away] : [away, home];
  return {
    predictedWinner: winner.name,
    predictedLoser: loser.name,
    algoMargin: margin,
    winProb,
    tieProb,
    distribution: presentDistribution(distribution),
  };
}

export const presentMatchup = ({ home, away, gameId, atHome, neutral }: PairForecast): Matchup => ({
  homeTeam: home,
  awayTeam: away,
  gameId,
  atHome: presentSite(atHome, home, away),
  neutral: presentSite(neutral, home, away),
});
