import type { TodayGame } from '@outpick/contracts';
import { formatPercent } from '../../platform/numbers.ts';
import { formatPick, type Pick } from '../picks/index.ts';

interface RowFacts {
  readonly item: TodayGame;
  readonly sportName: string;
  /** The start or the state as the row shows it: "Sun 1:00 PM", "Final". */
  readonly when: string;
  readonly pick: Pick | null;
  /** The state of the pick, or its points: "Saved", "+14.6". */
  readonly status: string | undefined;
}

/** What a screen reader hears of a row: one sentence for its game, one for each opinion. */
export function describeRow({ item: { game, score }, sportName, when, pick, status }: RowFacts): string {
  const { awayTeam, homeTeam, predictedWinner, winProb, points } = game;
  const now = points ?? score;
  const teams = now
    ? `${awayTeam.name} ${now.away}, ${homeTeam.name} ${now.home}`
    : `${awayTeam.name} at ${homeTeam.name}`;
  const own = pick
    ? `You: ${formatPick(game, pick)}${status === undefined ? '' : `, ${status}`}`
    : 'Not picked';
  return [
    `${sportName}, ${when}: ${teams}`,
    `The algorithm: ${predictedWinner} ${formatPercent(winProb)}`,
    own,
  ]
    .map((sentence) => `${sentence}.`)
    .join(' ');
}
