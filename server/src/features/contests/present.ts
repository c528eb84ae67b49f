import { contestPoints, playingMargin } from '@outpick/forecast';
import type { Outcome } from '@outpick/forecast';
import type { ContestGame, ContestState } from '@outpick/contracts';
import { presentPair } from '../teams/index.ts';
import type { ContestGameRow } from './queries.ts';

export function stateOf({ void_reason: voidReason, outcome, open }: ContestGameRow): ContestState {
  if (voidReason !== null) return 'void';
  if (outcome !== null) return 'final';
  return open ? 'open' : 'locked';
}

interface Pick {
  readonly home: boolean;
  readonly margin: number;
}

/** Computes the points of a pick by the rules of the game's season; null while the game has no outcome. */
function pointsOf(row: ContestGameRow, { home, margin }: Pick): number | null {
  if (row.outcome === null) return null;
  const side = home ? 'home' : 'away';
  const decided: Outcome = row.outcome === side ? 'win' : 'loss';
  return contestPoints(margin, row.margin_sigma, row.outcome === 'tie' ? 'tie' : decided) / 10;
}

export function presentPick(row: ContestGameRow): ContestGame['pick'] {
  const { pick_home: home, pick_margin: margin, pick_saved_at: savedAt, pick_version: version } = row;
  if (home === null || margin === null || savedAt === null || version === null) return null;
  const actual = row.home_margin;
  return {
    team: home ? 'home' : 'away',
    margin,
    savedAt: savedAt.toISOString(),
    version,
    points: pointsOf(row, { home, margin }),
    calledIt: actual !== null && actual === (home ? margin : -margin),
  };
}

const mean = (sum: number | null, count: number) => (sum === null || count === 0 ? null : sum / count);

/** Summarizes all players' picks. The query returns nulls before the lock. */
function presentCrowd(row: ContestGameRow): ContestGame['crowd'] {
  const { crowd_picks: picks, crowd_home_picks: homePicks, crowd_home_share: homeShare } = row;
  if (picks === null || homePicks === null || homeShare === null || picks === 0) return null;
  return {
    picks,
    homePicks,
    homeMargin: mean(row.crowd_home_margins, homePicks),
    awayMargin: mean(row.crowd_away_margins, picks - homePicks),
    homeShare,
  };
}

function presentAlgorithm(row: ContestGameRow): ContestGame['algorithm'] {
  const margin = playingMargin(row.win_prob + row.tie_prob / 2, row.margin_sigma, row.max_margin);
  return {
    team: row.home_wins ? 'home' : 'away',
    margin,
    points: pointsOf(row, { home: row.home_wins, margin }),
  };
}

export function presentContestGame(row: ContestGameRow, changes: ContestGame['changes']): ContestGame {
  const state = stateOf(row);
  return {
    id: row.id,
    gameId: row.game_id,
    slateId: row.slate_id,
    date: row.starts_at.toISOString(),
    neutral: row.neutral,
    ...presentPair(row),
    predictedWinner: row.home_wins ? row.home_name : row.away_name,
    algoMargin: row.algo_margin,
    winProb: row.win_prob,
    tieProb: row.tie_prob,
    state,
    voidReason: row.void_reason,
    playBy: state === 'locked' && row.status === 'postponed' ? row.last_day : null,
    points:
      state !== 'final' || row.home_points === null || row.away_points === null
        ? null
        : { home: row.home_points, away: row.away_points },
    algorithm: presentAlgorithm(row),
    pick: presentPick(row),
    receipt: { entry: row.ledger_entry, hash: row.hash },
    crowd: presentCrowd(row),
    changes,
  };
}
