import { z } from 'zod';
import type { GameStatus } from '../../../games/index.ts';
import type { PlacedReading } from '../match/place-readings.ts';
import type { Sides } from '../reading.ts';

const sides = <T extends z.ZodType>(value: T) => z.strictObject({ home: value, away: value });

/** What a reading says about a game besides its start. */
export const readingFacts = {
  season: z.int(),
  isTimeKnown: z.boolean(),
  neutral: z.boolean().nullable(),
  status: z.enum(['scheduled', 'live', 'final', 'postponed', 'cancelled']).nullable(),
  isOfficial: z.boolean(),
  points: sides(z.int()).nullable(),
  review: z.string().nullable(),
  keyPlayers: sides(z.string().nullable()).nullable(),
  expectedGoals: sides(z.number()).nullable(),
  closingLine: z.number().nullable(),
  closingProbability: z.number().nullable(),
  lineUpdatedAt: z.string().nullable(),
  lowerDivision: sides(z.boolean()).nullable(),
};

/** The stored part of a reading: all but ids and teams. The start is an instant. */
export const storedReading = z.strictObject({
  ...readingFacts,
  startsAt: z.iso.datetime(),
  /** The day in the sport's time zone. */
  day: z.iso.date(),
});
export type StoredReading = z.output<typeof storedReading>;

/** What a source said about a game; home is always the stored game's home team. */
export interface SourceReading {
  readonly source: string;
  readonly reading: StoredReading;
  /** Whether a second read, some minutes later, gave the same result. */
  readonly isConfirmed: boolean;
  /** Order of priority: 0 first. */
  readonly rank: number;
  /** The groups of facts that the source may decide. */
  readonly facts: ReadonlySet<string>;
  /** Whether an operator imported it as a file: its results count at once. */
  readonly isFile: boolean;
  /** Whether the feed has failed for so long that others replace it. */
  readonly isStale: boolean;
}

/** The limits of plausible results in a sport. */
export interface SportLimits {
  /** The usual length of a game. */
  readonly minutes: number;
  readonly tiesPossible: boolean;
  readonly mostPoints: number;
}

/** The combined facts of all sources. Null means that no source gives a fact, and the stored value stays. */
export interface ResolvedGame {
  readonly season: number;
  readonly startsAt: string;
  readonly isTimeKnown: boolean;
  readonly neutral: boolean | null;
  readonly status: GameStatus | null;
  readonly points: Sides<number> | null;
  readonly keyPlayers: Sides<string | null>;
  readonly expectedGoals: Sides<number> | null;
  readonly closingLine: number | null;
  readonly closingProbability: number | null;
  readonly lowerDivision: Sides<boolean> | null;
}

interface Result {
  readonly status: GameStatus;
  readonly points: Sides<number> | null;
}

const minuteMs = 60_000;
/** A source of lower priority, and an alarm, wait this long after the usual end of a game. */
export const patienceMs = 6 * 60 * minuteMs;
/** A game that is over before this share of its usual length was abandoned. */
const shortestShare = 0.5;
/** Sources may report a game as live this long before its scheduled start. */
const earlyStartMs = 60 * minuteMs;

/** Returns why a result cannot be true; `undefined` if it can. */
export function findImpossible(
  { status, points, startsAt, isOfficial, isTimeKnown }: StoredReading,
  { minutes, tiesPossible, mostPoints }: SportLimits,
  now: Date,
): string | undefined {
  if (status !== 'live' && status !== 'final') return undefined;
  const sinceStart = now.getTime() - Date.parse(startsAt);
  // Without a time, the start is a guess within its day.
  const tolerance = isTimeKnown ? 0 : 24 * 60 * minuteMs;
  if (status === 'live' && sinceStart < -earlyStartMs - tolerance) return 'live long before its start';
  if (status === 'final' && sinceStart < -tolerance) return 'a result before its start';
  if (points && (points.home > mostPoints || points.away > mostPoints))
    return `an impossible score, ${points.home}–${points.away}`;
  if (status === 'live') return undefined;
  if (!points) return 'final without a score';
  if (!tiesPossible && points.home === points.away) return `a tie, ${points.home}–${points.away}`;
  if (!isOfficial && sinceStart + tolerance < shortestShare * minutes * minuteMs)
    return 'final too soon after its start';
  return undefined;
}

/**
 * This long after the end of a game, its source has corrected any premature final. Past seasons are read only once, so no
 * second read confirms their results.
 */
const settledMs = 48 * 60 * minuteMs;

/** Whether a reading is a final that is old enough to need no second read. */
export const isSettled = (
  { status, startsAt }: StoredReading,
  { minutes }: SportLimits,
  now: Date,
): boolean => status === 'final' && Date.parse(startsAt) + minutes * minuteMs + settledMs < now.getTime();

/** Returns the result that a reading supports now. A final that is neither official nor confirmed counts as live. */
function resultOf(one: SourceReading, now: Date): Result | null {
  const { status, points, isOfficial, startsAt } = one.reading;
  if (status === null) return null;
  if (status !== 'final') return { status, points: status === 'live' ? points : null };
  if (isOfficial || one.isFile || one.isConfirmed) return { status, points };
  return Date.parse(startsAt) <= now.getTime() ? { status: 'live', points } : null;
}

/**
 * Chooses the result by priority. If the first source says scheduled or live, a later source's final counts in three cases
 * only: it comes from a file, the first source is stale, or the usual end was six hours ago. It never replaces a stored
 * final, because the first source may have reported that final and may err for a moment. Null means that the stored result
 * stays.
 */
function chooseResult(
  readings: readonly SourceReading[],
  { limits, now, hasFinal }: { readonly limits: SportLimits; readonly now: Date; readonly hasFinal: boolean },
): Result | null {
  const results = readings.flatMap((one) => {
    const result = one.facts.has('result') ? resultOf(one, now) : null;
    return result ? [{ ...result, one }] : [];
  });
  // Finals are ordered by rank alone, because a result stays valid when its source becomes stale.
  const [final] = results
    .filter(({ status }) => status === 'final')
    .toSorted((a, b) => a.one.rank - b.one.rank);
  const other = results.find(({ status }) => status !== 'final');
  if (!final || !other) return final ?? other ?? null;
  if (final.one.rank <= other.one.rank) return final;
  if (other.status === 'postponed' || other.status === 'cancelled') return other;
  if (hasFinal) return null;
  const start = Date.parse(other.one.reading.startsAt);
  const isOverdue = start + limits.minutes * minuteMs + patienceMs <= now.getTime();
  return final.one.isFile || other.one.isStale || isOverdue ? final : other;
}

/** Returns the first value that is not null, from the sources that may decide this group of facts, by priority. */
function firstOf<T>(
  readings: readonly SourceReading[],
  group: string,
  read: (reading: StoredReading) => T | null,
): T | null {
  for (const { facts, reading } of readings) {
    const value = facts.has(group) ? read(reading) : null;
    if (value !== null) return value;
  }
  return null;
}

/** Drops a line that was updated after the start: it is a price of the running game. */
const lineOf = <T>(reading: StoredReading, start: number, value: T | null): T | null =>
  reading.lineUpdatedAt !== null && Date.parse(reading.lineUpdatedAt) > start ? null : value;

/** Chooses the start by priority. If the first source gives only a day, a later source's time on that day completes it. */
function chooseStart(readings: readonly SourceReading[]) {
  const scheduling = readings.filter(({ facts }) => facts.has('schedule'));
  const [first] = scheduling.length > 0 ? scheduling : readings;
  if (!first || first.reading.isTimeKnown) return first;
  const isSameDay = ({ reading }: SourceReading) => reading.isTimeKnown && reading.day === first.reading.day;
  return scheduling.find(isSameDay) ?? first;
}

/** Orders readings by priority, stale feeds last. */
const byPriority = (a: SourceReading, b: SourceReading): number =>
  Number(a.isStale) - Number(b.isStale) || a.rank - b.rank;

/** Combines what all sources say about one game. Pure: the same readings give the same result. */
export function resolveGame(
  unordered: readonly SourceReading[],
  options: { readonly limits: SportLimits; readonly now: Date; readonly hasFinal: boolean },
): ResolvedGame | undefined {
  const readings = unordered.toSorted(byPriority);
  const start = chooseStart(readings)?.reading;
  if (!start) return undefined;
  const startMs = Date.parse(start.startsAt);
  const result = chooseResult(readings, options);
  const player = (side: 'home' | 'away') =>
    firstOf(readings, 'players', (reading) => reading.keyPlayers?.[side] ?? null);
  return {
    season: start.season,
    startsAt: start.startsAt,
    isTimeKnown: start.isTimeKnown,
    neutral: firstOf(readings, 'schedule', (reading) => reading.neutral),
    status: result?.status ?? null,
    points: result?.points ?? null,
    keyPlayers: { home: player('home'), away: player('away') },
    expectedGoals: firstOf(readings, 'goals', (reading) => reading.expectedGoals),
    closingLine: firstOf(readings, 'line', (reading) => lineOf(reading, startMs, reading.closingLine)),
    closingProbability: firstOf(readings, 'line', (reading) =>
      lineOf(reading, startMs, reading.closingProbability),
    ),
    lowerDivision: firstOf(readings, 'schedule', (reading) => reading.lowerDivision),
  };
}

/** A difference between two sources, or between a source and a pin. */
export interface Disagreement {
  readonly what: 'result' | 'start';
  readonly between: readonly [string, string];
  readonly values: readonly [string, string];
}

const startTolerance = 15 * minuteMs;

const describeResult = ({ status, points }: Pick<StoredReading, 'status' | 'points'>): string =>
  status === 'final' && points ? `final ${points.home}–${points.away}` : (status ?? '');

/** Whether two results cannot both be true. A status of scheduled or live is only out of date and contradicts nothing. */
function contradicts(
  a: Pick<StoredReading, 'status' | 'points'>,
  b: Pick<StoredReading, 'status' | 'points'>,
): boolean {
  const isBehind = ({ status }: Pick<StoredReading, 'status'>) =>
    status === null || status === 'scheduled' || status === 'live';
  return !isBehind(a) && !isBehind(b) && describeResult(a) !== describeResult(b);
}

/** The values that an operator has pinned; null if not pinned. */
export interface Pin {
  readonly startsAt: Date | null;
  readonly status: GameStatus | null;
  readonly points: Sides<number> | null;
}

/** Compares each source with the pin, or without a pin with the first source. */
export function findDisagreements(unordered: readonly SourceReading[], pin: Pin | null): Disagreement[] {
  const readings = unordered.toSorted(byPriority);
  const disagreements: Disagreement[] = [];
  const leading = (group: string) => readings.find(({ facts }) => facts.has(group));
  for (const one of readings) {
    const result =
      pin && pin.status !== null
        ? { source: 'pin', reading: { status: pin.status, points: pin.points } }
        : leading('result');
    if (result && one.facts.has('result') && contradicts(result.reading, one.reading))
      disagreements.push({
        what: 'result',
        between: [result.source, one.source],
        values: [describeResult(result.reading), describeResult(one.reading)],
      });
    const start = pin?.startsAt
      ? { source: 'pin', reading: { startsAt: pin.startsAt.toISOString(), isTimeKnown: true } }
      : leading('schedule');
    const differs =
      start &&
      one.facts.has('schedule') &&
      start.reading.isTimeKnown &&
      one.reading.isTimeKnown &&
      Math.abs(Date.parse(start.reading.startsAt) - Date.parse(one.reading.startsAt)) > startTolerance;
    if (differs)
      disagreements.push({
        what: 'start',
        between: [start.source, one.source],
        values: [start.reading.startsAt, one.reading.startsAt],
      });
  }
  return disagreements;
}

/** Returns the part of a reading that is stored. */
export const toStoredReading = ({ reading, startsAt, day }: PlacedReading): StoredReading => ({
  season: reading.season,
  startsAt: startsAt.toISOString(),
  day,
  isTimeKnown: reading.isTimeKnown,
  neutral: reading.neutral,
  status: reading.status,
  isOfficial: reading.isOfficial,
  points: reading.points,
  review: reading.review,
  keyPlayers: reading.keyPlayers,
  expectedGoals: reading.expectedGoals,
  closingLine: reading.closingLine,
  closingProbability: reading.closingProbability,
  lineUpdatedAt: reading.lineUpdatedAt,
  lowerDivision: reading.lowerDivision,
});

const turn = <T>(value: Sides<T> | null): Sides<T> | null => value && { home: value.away, away: value.home };

/** Swaps home and away in a reading. */
export const turnReading = (reading: StoredReading): StoredReading => ({
  ...reading,
  points: turn(reading.points),
  keyPlayers: turn(reading.keyPlayers),
  expectedGoals: turn(reading.expectedGoals),
  closingLine: reading.closingLine === null ? null : -reading.closingLine,
  closingProbability: reading.closingProbability === null ? null : 1 - reading.closingProbability,
  lowerDivision: turn(reading.lowerDivision),
});
