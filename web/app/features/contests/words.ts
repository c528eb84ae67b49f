import type { ContestGame } from '@outpick/contracts';
import { contestPoints, marginProbability, outcomeOfMargin } from '@outpick/forecast';
import { formatDay, formatStart } from '../../platform/dates.ts';
import { formatChance, formatSigned } from '../../platform/numbers.ts';
import { type Choice, isComplete, type Side } from './choices.ts';
import type { Scale } from './load.ts';

export const contestWords = {
  rule: 'Pick a winner and a margin: a bigger margin means you’re surer; it pays up to 25 points if you’re right and costs up to 75 if you’re wrong.',
  fillAll: 'Please Fill All the contest fields',
  signIn: 'Please SignIn First',
  crowdHidden: 'Crowd hidden until lock.',
  level: 'Call it level',
} as const;

/** The text for a locked game, in the sport's own words: "Locked at puck drop. No changes, for anyone." */
export const formatLocked = ({ words }: Scale): string => `Locked at ${words.start}. No changes, for anyone.`;

const minute = 60_000;
const hour = 60 * minute;

/** The time until a lock: "3 d 4 h", "2 h 10 min", "9 min", "42 s". */
export function formatWait(ms: number): string {
  const hours = Math.floor(ms / hour);
  const minutes = Math.floor(ms / minute) % 60;
  if (hours >= 48) return `${Math.floor(hours / 24)} d ${hours % 24} h`;
  if (hours > 0) return `${hours} h ${minutes} min`;
  return minutes > 0 ? `${minutes} min` : `${Math.ceil(ms / 1000)} s`;
}

/** A margin as an option of the select: "6 (68%)". From 99.5% it has one decimal, and never says 100%. */
export function formatMargin(margin: number, { marginSigma }: Scale): string {
  if (margin === 0) return contestWords.level;
  const probability = marginProbability(margin, marginSigma);
  return `${margin} (${probability < 0.995 ? `${Math.round(probability * 100)}%` : formatChance(probability)})`;
}

/** The smallest margin that pays the same as the maximum for every outcome. */
export function firstOfEqualMargins({ marginSigma, maxMargin }: Scale): number {
  const pays = (margin: number) =>
    (['win', 'loss', 'tie'] as const).map((outcome) => contestPoints(margin, marginSigma, outcome)).join(' ');
  const maxPayout = pays(maxMargin);
  let first = maxMargin;
  while (first > 0 && pays(first - 1) === maxPayout) first -= 1;
  return first;
}

/** Explains the margin. The example is a clear win in the sport: 30 points in football, 5 goals in hockey. */
export const formatMarginHint = ({ marginSigma }: Scale): string =>
  `The margin says how sure you are: a win by 1 or by ${Math.max(2, Math.round(marginSigma * 2.3))} pays the same.`;

/** The probability that a margin stands for, capped below 100%. */
export const formatPlaysAt = (margin: number, { marginSigma }: Scale): string =>
  formatChance(marginProbability(margin, marginSigma));

/** The points at stake: "Right +14.6, Wrong −20.9", and the tie if the sport has ties. */
export function formatStakes(margin: number, { marginSigma, tiesPossible }: Scale): string {
  const points = (outcome: 'win' | 'loss' | 'tie') =>
    formatSigned(contestPoints(margin, marginSigma, outcome) / 10);
  const tie = tiesPossible ? `, Tie ${points('tie')}` : '';
  return `Right ${points('win')}, Wrong ${points('loss')}${tie}`;
}

/** The text for a saved pick, in the visitor's time zone: "Saved 9:41 AM. Change it until 1:00 PM EST." */
export function formatSaved(savedAt: string, lock: string): string {
  const [saved, until] = [formatStart(savedAt, 'lately'), formatStart(lock, 'lately')];
  const savedTime = saved.time.replace(/ \S+$/u, '');
  if (saved.day === until.day) return `Saved ${savedTime}. Change it until ${until.time}.`;
  return `Saved ${saved.day}, ${savedTime}. Change it until ${until.day}, ${until.time}.`;
}

export const teamOf = ({ homeTeam, awayTeam }: ContestGame, side: Side) =>
  side === 'home' ? homeTeam : awayTeam;

/** A pick in words: "Chiefs by 6". */
export const formatPick = (
  game: ContestGame,
  { team, margin }: { readonly team: Side; readonly margin: number },
): string => {
  const { name } = teamOf(game, team);
  return margin === 0 ? `${name}, called level` : `${name} by ${margin}`;
};

const describePick = (game: ContestGame, pick: { readonly team: Side; readonly margin: number }): string =>
  pick.margin === 0 ? 'a level call' : formatPick(game, pick);

/** The algorithm's pick as it is scored, with a whole margin: "Scored as Chiefs by 3." */
export const formatScoredAs = (game: ContestGame): string =>
  `Scored as ${describePick(game, game.algorithm)}.`;

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
