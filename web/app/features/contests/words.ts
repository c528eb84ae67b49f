import type { ContestGame } from '@outpick/contracts';
import { contestPoints, marginProbability, outcomeOfMargin } from '@outpick/forecast';
import { formatDay } from '../../platform/dates.ts';
import { formatChance, formatPercent, formatSigned } from '../../platform/numbers.ts';
import { describePick, type Scale } from '../picks/index.ts';
import { type Choice, isComplete } from './choices.ts';

export const contestWords = {
  rule: 'Pick a winner and a margin: a bigger margin means you’re surer; it pays up to 25 points if you’re right and costs up to 75 if you’re wrong.',
  fillAll: 'Please Fill All the contest fields',
  signIn: 'Please SignIn First',
  crowdHidden: 'Crowd hidden until lock.',
} as const;

/** A smaller difference between the forecast's probability and that of its scored margin is not worth a word. */
const NOTABLE = 0.02;

/** Whether the algorithm is scored as something else than its forecast says: another margin, or another probability. */
function isScoredElsewhere(
  { algorithm: { margin }, algoMargin, winProb, tieProb }: ContestGame,
  marginSigma: number,
): boolean {
  const distance = Math.abs(marginProbability(margin, marginSigma) - winProb - tieProb / 2);
  return margin !== Math.round(algoMargin) || distance >= NOTABLE;
}

/**
 * As what the algorithm is scored, and why, if that is something else than its forecast says: the scored margin is the whole one
 * that plays nearest to the forecast's probability. Empty if it is what the forecast says.
 */
export function formatScoredAs(game: ContestGame, marginSigma: number): string {
  if (!isScoredElsewhere(game, marginSigma)) return '';
  const { algorithm, winProb, tieProb } = game;
  const plays = formatChance(marginProbability(algorithm.margin, marginSigma));
  const share = formatPercent(winProb + tieProb / 2);
  const pick = algorithm.margin === 0 ? 'a level call' : `by ${algorithm.margin}`;
  const at = plays === share ? '' : `, which plays at ${plays}`;
  return `Scored as ${pick}${at}: nearest to ${share}${tieProb > 0 ? ' (win and half the tie)' : ''}.`;
}

/** Says which unsaved change a lock has discarded, and which pick counts. */
export function formatDiscarded(game: ContestGame, choice: Choice): string {
  const what = isComplete(choice) ? `your change to ${describePick(game, choice)}` : 'your unfinished pick';
  const counts =
    game.pick === null
      ? 'You have no pick in this game.'
      : `Your saved pick, ${describePick(game, game.pick)}, counts.`;
  return `This game locked before you saved: ${what} was not counted. ${counts}`;
}

/** The text about the crowd's picks: "64% took Chiefs, by 5 on average." */
export function formatCrowd(game: ContestGame): string {
  const { crowd, homeTeam, awayTeam } = game;
  if (crowd === null) return '';
  if (crowd.picks === 0) return 'Nobody picked this one.';
  const home = crowd.homePicks * 2 >= crowd.picks;
  const share = (home ? crowd.homePicks : crowd.picks - crowd.homePicks) / crowd.picks;
  const margin = (home ? crowd.homeMargin : crowd.awayMargin) ?? 0;
  const by = Number(margin.toFixed(1));
  return `${Math.round(share * 100)}% took ${(home ? homeTeam : awayTeam).name}, by ${by} on average.`;
}

/** Says what happens to a postponed game and to the picks on it. */
export function formatPostponed({ pick }: ContestGame, playBy: string): string {
  const picks = pick === null ? 'Picks on it stand' : 'Your pick stands';
  return `${picks} if it is played by ${formatDay(playBy)}. If not, the game is void: nobody gains or loses.`;
}

/** The text for a void game: "Void: postponed past this slate. Nobody gains or loses." */
export function formatVoid({ voidReason, changes }: ContestGame): string {
  const why = {
    postponed: 'postponed past this slate',
    cancelled: 'canceled',
    operator: changes.findLast(({ kind }) => kind === 'void')?.reason ?? 'removed from the contest',
  }[voidReason ?? 'operator'];
  return `Void: ${why.replace(/\.$/u, '')}. Nobody gains or loses.`;
}

const resultOf = ({ homeTeam, awayTeam }: ContestGame, homeMargin: number | null): string => {
  if (homeMargin === null) return 'no result';
  if (homeMargin === 0) return 'a tie';
  return `${(homeMargin > 0 ? homeTeam : awayTeam).name} by ${Math.abs(homeMargin)}`;
};

/** The points that a pick gets for a home margin; 0 without a result. */
function pointsFor(
  pick: NonNullable<ContestGame['pick']>,
  homeMargin: number | null,
  { marginSigma }: Scale,
): number {
  if (homeMargin === null) return 0;
  const outcome = outcomeOfMargin(pick.team === 'home' ? homeMargin : -homeMargin);
  return contestPoints(pick.margin, marginSigma, outcome) / 10;
}

/** The text of a public change, after its time: "score corrected to 24–23. You: +14.6, now −20.9." */
export function formatChange(
  game: ContestGame,
  change: ContestGame['changes'][number],
  scale: Scale,
): string {
  const { kind, reason, homeMarginBefore: before, homeMarginAfter: after } = change;
  if (kind !== 'rescored') return reason ?? '';
  const { points, pick } = game;
  const scored = points !== null && points.home - points.away === after;
  const score = points && [points.home, points.away].toSorted((a, b) => b - a).join('–');
  const what = scored
    ? `score corrected to ${score}.`
    : `corrected from ${resultOf(game, before)} to ${resultOf(game, after)}.`;
  if (pick === null) return what;
  const [was, is] = [pointsFor(pick, before, scale), pointsFor(pick, after, scale)].map((one) =>
    formatSigned(one),
  );
  return `${what} You: ${was}, now ${is}.`;
}
