import type { SportWords } from '@outpick/contracts';
import { contestPoints, marginProbability } from '@outpick/forecast';
import { formatStart } from '../../platform/dates.ts';
import { formatChance, formatSigned } from '../../platform/numbers.ts';
import type { Pick, Side } from './row.ts';

/** The season's contest rules, which define a margin's probability and points, and the sport's own words. */
export interface Scale {
  readonly maxMargin: number;
  readonly marginSigma: number;
  readonly tiesPossible: boolean;
  readonly words: SportWords;
}

/** The two teams of a game. */
export interface Pair {
  readonly homeTeam: { readonly name: string };
  readonly awayTeam: { readonly name: string };
}

/** A margin of 0. */
const LEVEL = 'Call it level';

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
  if (margin === 0) return LEVEL;
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
  `The margin says how sure you are, not what the score will be: a win by 1 pays the same as a win by ${Math.max(2, Math.round(marginSigma * 2.3))}.`;

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
  const [saved, until] = [formatStart(savedAt, 'coming'), formatStart(lock, 'coming')];
  const savedTime = saved.time.replace(/ \S+$/u, '');
  if (saved.day === until.day) return `Saved ${savedTime}. Change it until ${until.time}.`;
  return `Saved ${saved.day}, ${savedTime}. Change it until ${until.day}, ${until.time}.`;
}

export const teamOf = <Game extends Pair>({ homeTeam, awayTeam }: Game, side: Side): Game['homeTeam'] =>
  side === 'home' ? homeTeam : awayTeam;

/** A pick in words: "Chiefs by 6". */
export const formatPick = (game: Pair, { team, margin }: Pick): string => {
  const { name } = teamOf(game, team);
  return margin === 0 ? `${name}, called level` : `${name} by ${margin}`;
};

/** A pick within a sentence: "Chiefs by 6", "a level call". */
export const describePick = (game: Pair, pick: Pick): string =>
  pick.margin === 0 ? 'a level call' : formatPick(game, pick);
