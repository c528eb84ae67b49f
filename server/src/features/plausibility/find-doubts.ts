import { enoughForRare, enoughGames, usualSide } from './usual-scores.ts';
import type { Range, ScoreRanges, SeenScores } from './usual-scores.ts';

export interface Score {
  readonly home: number;
  readonly away: number;
}

export interface Result {
  readonly status: 'scheduled' | 'live' | 'final' | 'postponed' | 'cancelled';
  readonly points: Score | null;
}

/** The facts of a sport, most of them from its own games. */
export interface SportFacts {
  readonly name: string;
  readonly model: string;
  /** The word for points, in the plural. */
  readonly units: string;
  readonly timeZone: string;
  /** The usual length of a game in minutes. */
  readonly minutes: number;
  /** Whether a game of this season can end in a tie. */
  readonly tiesPossible: boolean;
  readonly scores: SeenScores;
  /** The start of the sport's first game; null if it has no other games. */
  readonly firstStart: Date | null;
  /** The first and the last start of the season's other games; null if there are none. */
  readonly season: readonly [first: Date, last: Date] | null;
  /** The number of games that began in each hour of the day, in the sport's time zone. */
  readonly startsByHour: readonly number[];
}

export interface GameFacts extends Result {
  readonly home: string;
  readonly away: string;
  readonly startsAt: Date;
  /** Whether an operator has pinned the result. */
  readonly isResultPinned: boolean;
  /** The results that sources report. */
  readonly readings: readonly (Result & { readonly source: string })[];
}

/** The facts that an act would give a game. */
export interface ProposedFacts {
  readonly startsAt?: Date;
  readonly result?: Result;
}

/** The kinds of doubt. Programs may rely on them. */
export type DoubtCode =
  | 'not-begun'
  | 'too-soon'
  | 'odd-score'
  | 'odd-total'
  | 'odd-margin'
  | 'sides-swapped'
  | 'sources-differ'
  | 'has-result'
  | 'outside-season'
  | 'start-in-past'
  | 'result-before-start'
  | 'far-from-previous'
  | 'odd-hour';

export interface Doubt {
  readonly code: DoubtCode;
  /** Names the fact that causes the doubt. */
  readonly sentence: string;
}

export interface Findings {
  /** Why the facts cannot be true. */
  readonly refusals: readonly string[];
  readonly doubts: readonly Doubt[];
}

interface Question {
  readonly sport: SportFacts;
  readonly game: GameFacts;
  readonly now: Date;
}

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;
/** A game that is over before this share of its usual length was abandoned. */
const shortestShare = 0.5;
/** A season's games may move this far beyond its other games. */
const seasonMarginDays = 14;
/** Games of a first season may move this far before the first known game. */
const firstMarginDays = 60;
/** Games often move by up to a week. */
const usualMoveDays = 7;
/** The hours before eight in the morning, for sports with too few games to tell their usual hours. */
const firstUsualHour = 8;

/** "Fri, Nov 20, 2026, 7:30 PM EST": a time in the sport's time zone. */
export const showStart = (start: Date, timeZone: string): string =>
  new Intl.DateTimeFormat('en-US', {
    timeZone,
    weekday: 'short',
    year: 'numeric',
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
  }).format(start);

const showDay = (start: Date, timeZone: string): string =>
  new Intl.DateTimeFormat('en-US', { timeZone, dateStyle: 'medium' }).format(start);

const isOutside = (value: number, [lowest, highest]: Range): boolean => value < lowest || value > highest;
const showCount = (count: number): string => count.toLocaleString('en-US');
const isSame = (one: Score | null, other: Score | null): boolean =>
  one?.home === other?.home && one?.away === other?.away;
const isReverse = (one: Score, other: Score | null): boolean =>
  other !== null && one.home !== one.away && one.home === other.away && one.away === other.home;

/** Judges the facts that an act would give a game. Pure: the same facts give the same findings, in the same order. */
export function findDoubts(question: Question, { startsAt, result }: ProposedFacts): Findings {
  const { game } = question;
  const isMoved = startsAt !== undefined && startsAt.getTime() !== game.startsAt.getTime();
  const after = { ...game, ...result, startsAt: startsAt ?? game.startsAt };
  return {
    refusals: [
      ...(result ? refuseTie(question, result) : []),
      ...(isMoved ? refuseEarly(question, startsAt) : []),
    ],
    doubts: [
      ...(result ? [...doubtTime(question, after), ...doubtScore(question, result)] : []),
      ...(result ? [...doubtBySources(question, result), ...doubtRemoval(question, result)] : []),
      ...(isMoved ? doubtStart(question, after) : []),
    ],
  };
}

function refuseTie({ sport }: Question, { points }: Result): string[] {
  if (sport.tiesPossible || !points || points.home !== points.away) return [];
  return [`${sport.name} games cannot end in a tie such as ${points.away}–${points.home}.`];
}

function refuseEarly({ sport: { name, firstStart, timeZone } }: Question, startsAt: Date): string[] {
  if (!firstStart || startsAt.getTime() >= firstStart.getTime() - firstMarginDays * dayMs) return [];
  return [
    `The first known ${name} game was on ${showDay(firstStart, timeZone)}, so none can start on ${showStart(startsAt, timeZone)}.`,
  ];
}

function doubtTime({ sport, now }: Question, { status, startsAt }: GameFacts): Doubt[] {
  if (status !== 'final') return [];
  const start = showStart(startsAt, sport.timeZone);
  const sinceStart = now.getTime() - startsAt.getTime();
  if (sinceStart < 0)
    return [{ code: 'not-begun', sentence: `The game has not begun: it starts on ${start}.` }];
  if (sinceStart >= shortestShare * sport.minutes * minuteMs) return [];
  const usual = `${sport.name} games usually take ${sport.minutes} minutes.`;
  return [{ code: 'too-soon', sentence: `The game began on ${start}. ${usual}` }];
}

/** Doubts each side's score; if both are usual, their total; if that is usual too, the margin. */
function doubtScore(question: Question, { points }: Result): Doubt[] {
  if (!points) return [];
  const { game } = question;
  const sides = [
    { name: game.away, value: points.away },
    { name: game.home, value: points.home },
  ].flatMap(({ name, value }) => doubtSide(question, name, value));
  if (sides.length > 0) return sides;
  const total = points.home + points.away;
  const totals = doubtRange(question, total, 'total', ([lowest, highest], share) => ({
    code: 'odd-total',
    sentence: `${total} ${question.sport.units} in all: ${share}, both teams together scored ${lowest} to ${highest}.`,
  }));
  if (totals.length > 0) return totals;
  const margin = Math.abs(points.home - points.away);
  return doubtRange(question, margin, 'margin', ([, highest], share) => ({
    code: 'odd-margin',
    sentence: `A margin of ${margin}: ${share}, the largest was ${highest}.`,
  }));
}

function doubtSide(question: Question, team: string, value: number): Doubt[] {
  const { units, model, scores } = question.sport;
  if (scores.games < enoughGames) {
    const usual = usualSide(model);
    if (!isOutside(value, usual)) return [];
    const sentence = `${team} ${value}: in games like these, a team scores ${usual[0]} to ${usual[1]} ${units}.`;
    return [{ code: 'odd-score', sentence }];
  }
  return doubtRange(question, value, 'side', ([lowest, highest], share) => ({
    code: 'odd-score',
    sentence: `${team} ${value}: ${share}, a team scored ${lowest} to ${highest} ${units}.`,
  }));
}

type Describe = (range: Range, share: string) => Doubt;

/** Compares a value with all games of the sport, and if there are many, with 999 in 1,000 of them. */
function doubtRange(
  { sport: { name, scores } }: Question,
  value: number,
  part: keyof ScoreRanges,
  describe: Describe,
): Doubt[] {
  const { games, all, common } = scores;
  if (games < enoughGames) return [];
  // A small margin is never odd.
  const isOdd = ([lowest, highest]: Range) => isOutside(value, [part === 'margin' ? 0 : lowest, highest]);
  // Without the number of games, which changes while results arrive, and would change the doubt with it.
  if (isOdd(all[part])) return [describe(all[part], `in all known ${name} games`)];
  if (games < enoughForRare || !isOdd(common[part])) return [];
  return [describe(common[part], `in 999 of 1,000 ${name} games`)];
}

const showScore = ({ home, away }: GameFacts, points: Score): string =>
  `${home} ${points.home}, ${away} ${points.away}`;

/** Doubts a result that reverses the sides of a known one, or that differs from what several sources agree on. */
function doubtBySources({ game }: Question, { status, points }: Result): Doubt[] {
  const known = [...game.readings, ...(game.isResultPinned ? [] : [{ ...game, source: 'The site' }])].filter(
    (one) => one.status === 'final',
  );
  const reverse = points && known.find((one) => isReverse(points, one.points));
  if (reverse?.points)
    return [
      {
        code: 'sides-swapped',
        sentence: `${reverse.source} has the reverse: ${showScore(game, reverse.points)}.`,
      },
    ];
  const finals = game.readings.filter((one) => one.status === 'final');
  const [first] = finals;
  const sources = [...new Set(finals.map(({ source }) => source))];
  if (!first?.points || sources.length < 2) return [];
  const agree = finals.every((one) => isSame(one.points, first.points));
  if (!agree || status !== 'final' || isSame(points, first.points)) return [];
  const sentence = `${sources.join(' and ')} agree on ${showScore(game, first.points)}.`;
  return [{ code: 'sources-differ', sentence }];
}

function doubtRemoval({ game }: Question, { status }: Result): Doubt[] {
  if (game.status !== 'final' || !game.points || status === 'final') return [];
  const sentence = `The game has a result, which is removed: ${showScore(game, game.points)}.`;
  return [{ code: 'has-result', sentence }];
}

function doubtStart(question: Question, { startsAt, status }: GameFacts): Doubt[] {
  const { sport, game, now } = question;
  const { name, timeZone, season } = sport;
  const start = showStart(startsAt, timeZone);
  const doubts: Doubt[] = [];
  const margin = seasonMarginDays * dayMs;
  if (season && isOutside(startsAt.getTime(), [season[0].getTime() - margin, season[1].getTime() + margin]))
    doubts.push({
      code: 'outside-season',
      sentence: `${start} is outside the season: its other games are from ${showDay(season[0], timeZone)} to ${showDay(season[1], timeZone)}.`,
    });
  if (startsAt <= now && status !== 'final' && status !== 'live')
    doubts.push({ code: 'start-in-past', sentence: `${start} has passed, and the game has no result.` });
  if (startsAt > now && (status === 'final' || status === 'live'))
    doubts.push({
      code: 'result-before-start',
      sentence: `The game has begun already, and ${start} is still to come.`,
    });
  const days = Math.floor(Math.abs(startsAt.getTime() - game.startsAt.getTime()) / dayMs);
  if (days > usualMoveDays)
    doubts.push({
      code: 'far-from-previous',
      sentence: `${start} is ${showCount(days)} days ${startsAt > game.startsAt ? 'after' : 'before'} the present start, ${showStart(game.startsAt, timeZone)}.`,
    });
  if (isOddHour(sport, startsAt))
    doubts.push({ code: 'odd-hour', sentence: `No ${name} game starts near this time of day: ${start}.` });
  return doubts;
}

/** Whether no game of the sport began in this hour of the day or in the hours beside it. */
function isOddHour({ startsByHour, timeZone }: SportFacts, startsAt: Date): boolean {
  const format = new Intl.DateTimeFormat('en-US', { timeZone, hour: 'numeric', hourCycle: 'h23' });
  const hour = Number(format.format(startsAt));
  const games = startsByHour.reduce((sum, count) => sum + count, 0);
  if (games < enoughGames) return hour < firstUsualHour;
  return [23, 24, 25].every((shift) => (startsByHour[(hour + shift) % 24] ?? 0) === 0);
}
