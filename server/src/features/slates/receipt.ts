import { sha256 } from '../../platform/crypto.ts';
import { canonicalJson } from './canonical-json.ts';
import type { OpenableWindow, WindowGame } from './queries.ts';

export interface ReceiptFacts {
  readonly slateId: string;
  readonly sport: { readonly id: string; readonly name: string };
  readonly openedAt: Date;
  readonly window: OpenableWindow;
  readonly games: readonly WindowGame[];
  readonly contest: ReadonlySet<string>;
  readonly model: { readonly run: string; readonly version: string; readonly profile: string };
}

const gameContent = (game: WindowGame, inContest: boolean) => ({
  id: game.id,
  startsAt: game.starts_at.toISOString(),
  home: { id: game.home_team_id, name: game.home_team },
  away: { id: game.away_team_id, name: game.away_team },
  neutral: game.neutral,
  inContest,
  predictedWinner: game.home_wins ? 'home' : 'away',
  algoMargin: game.algo_margin,
  winProb: game.win_prob,
  tieProb: game.tie_prob,
  // Every other number that is shown for the game follows from the distribution.
  distributionSha256: sha256(game.distribution).toString('hex'),
});

/** The content of a slate's ledger entry. Deterministic: the same forecasts give the same bytes. */
export const receiptContent = ({
  slateId,
  sport,
  openedAt,
  window,
  games,
  contest,
  model,
}: ReceiptFacts): string =>
  canonicalJson({
    format: 1,
    slate: slateId,
    sport: { ...sport },
    openedAt: openedAt.toISOString(),
    window: { firstDay: window.first_day, lastDay: window.last_day },
    model: { ...model },
    games: games.map((game) => gameContent(game, contest.has(game.id))),
  });
