import { createRandom } from '@outpick/forecast';
import type { Random } from '@outpick/forecast';
import type { ProviderTeam } from '@outpick/server/testing';
import type { LeagueShape } from './shapes.ts';
import { addMinutes, dayMs, minuteMs } from './times.ts';
import { pairRounds } from './pair-rounds.ts';
import type { Pairing } from './pair-rounds.ts';

export interface Score {
  readonly home: number;
  readonly away: number;
}

/** A change of a game's start. */
interface Move {
  readonly announcedAt: Date;
  /** When the new date becomes known; until then the game is postponed. Equals `announcedAt` if known at once. */
  readonly dateKnownAt: Date;
}

/** The true course of one game. */
export interface TrueGame {
  /** Unique in the season, from 1. */
  readonly number: number;
  readonly week: number;
  readonly home: ProviderTeam;
  readonly away: ProviderTeam;
  readonly neutral: boolean;
  readonly doubleHeader: 0 | 1 | 2;
  /** The start in the first schedule. */
  readonly firstStart: Date;
  /** The real start. */
  readonly start: Date;
  readonly end: Date;
  readonly move: Move | null;
  readonly canceledAt: Date | null;
  readonly points: Score;
  /** The score after each change, in time order. */
  readonly course: readonly { readonly at: Date; readonly points: Score }[];
  readonly ending: 'regular' | 'overtime' | 'shoot-out';
  /** The market's expected home margin from each moment on, in time order. No value occurs twice. */
  readonly lines: readonly { readonly at: Date; readonly margin: number }[];
}

/** The truth about a simulated season. What providers show can differ. */
export interface TrueSeason {
  readonly season: number;
  readonly teams: readonly ProviderTeam[];
  readonly games: readonly TrueGame[];
  /** The moment when all games are over. */
  readonly end: Date;
}

const places = ['Alder', 'Birch', 'Cedar', 'Dune', 'Elm', 'Fjord', 'Grove', 'Hazel', 'Isle', 'Juniper'];
const kinds = ['Otters', 'Kites', 'Herons', 'Foxes', 'Larks', 'Badgers', 'Wrens', 'Stags'];

/** Invents teams with unique names, cities and codes. */
export const createTeams = (count: number): ProviderTeam[] =>
  Array.from({ length: count }, (_, index) => {
    const place = places[index % places.length] ?? '';
    const series = Math.floor(index / places.length);
    const city = `${place}${['ford', 'ton', 'mouth', 'wick'][series % 4] ?? ''}`;
    const code = place.slice(0, 2).toUpperCase() + String.fromCodePoint(65 + series);
    return {
      number: index + 1,
      name: `${city} ${kinds[(index + series) % kinds.length] ?? ''}`,
      city,
      code,
    };
  });

/** Creates a season with random scores, moves and cancellations. The same seed gives the same season. */
export function createSeason(shape: LeagueShape, seed: number): TrueSeason {
  const random = createRandom(seed);
  // Lines use their own random numbers, so that they do not change the rest of the season.
  const lineRandom = createRandom(seed + 1_000_000);
  const teams = createTeams(shape.teams);
  const strengths = new Map(teams.map(({ number }) => [number, random.normal()]));
  const fixtures = scheduleFixtures(shape, random);
  // Dates on which teams play. Each moved game adds its new date, so that no team plays two games at once.
  const takenDates: TakenDate[] = fixtures.map(({ pairing, firstStart }) => ({ pairing, start: firstStart }));
  const games = fixtures.map((fixture, index): TrueGame => {
    const [home, away] = [teams[fixture.pairing.home], teams[fixture.pairing.away]];
    if (!home || !away) throw new Error('a fixture without teams');
    const edge = (strengths.get(home.number) ?? 0) - (strengths.get(away.number) ?? 0);
    const { week, doubleHeader, firstStart } = fixture;
    const neutral = random.uniform() < shape.neutralShare;
    const schedule = disrupt(shape, random, { number: index + 1, fixture, takenDates });
    if (schedule.start !== fixture.firstStart)
      takenDates.push({ pairing: fixture.pairing, start: schedule.start });
    const play = playGame(shape, random, { start: schedule.start, edge });
    const expected = shape.homeEdge + edge * shape.spread;
    const lines = createLines(lineRandom, { start: schedule.start, expected });
    const facts = { number: index + 1, week, home, away, neutral, doubleHeader, firstStart, lines };
    return { ...facts, ...schedule, ...play };
  });
  const end = Math.max(...games.map((game) => game.end.getTime()));
  return { season: shape.season, teams, games, end: new Date(end) };
}

interface Fixture {
  readonly pairing: Pairing;
  readonly week: number;
  readonly doubleHeader: 0 | 1 | 2;
  readonly firstStart: Date;
}

/** A date on which two teams play each other and are not free for another game. */
interface TakenDate {
  readonly pairing: Pairing;
  readonly start: Date;
}

/** Creates the first schedule: each round on its days, at the league's usual hours. */
function scheduleFixtures(shape: LeagueShape, random: Random): Fixture[] {
  const firstDay = Date.parse(`${shape.firstDay}T00:00:00Z`);
  return pairRounds(shape.teams, shape.rounds).flatMap((pairings, round) =>
    pairings.flatMap((pairing, place): Fixture[] => {
      const offset = shape.dayOffsets[place % shape.dayOffsets.length] ?? 0;
      const hour = shape.hours[place % shape.hours.length] ?? 0;
      const day = firstDay + (roundDay(shape, round) + offset) * dayMs;
      const firstStart = new Date(day + hour * 60 * minuteMs);
      const week = shape.window === 'week' ? round + 1 : 1 + Math.floor(roundDay(shape, round) / 7);
      const fixture = { pairing, week, firstStart };
      if (random.uniform() >= shape.doubleHeaderShare) return [{ ...fixture, doubleHeader: 0 }];
      const second = addMinutes(firstStart, shape.minutes + 90);
      return [
        { ...fixture, doubleHeader: 1 },
        { ...fixture, doubleHeader: 2, firstStart: second },
      ];
    }),
  );
}

/** Returns a round's day, counted from the first. Each group of rounds is followed by a rest day, free for moved games. */
const roundDay = ({ daysBetween, roundsBeforeRest }: LeagueShape, round: number): number =>
  round * daysBetween + Math.floor(round / roundsBeforeRest);

interface Disruption {
  readonly start: Date;
  readonly move: Move | null;
  readonly canceledAt: Date | null;
}

/** Moves or cancels a few games, but never games of a double-header. */
function disrupt(
  shape: LeagueShape,
  random: Random,
  { number, fixture, takenDates }: { number: number; fixture: Fixture; takenDates: readonly TakenDate[] },
): Disruption {
  const { firstStart } = fixture;
  const randomDraw = random.uniform();
  // Game 10 is moved by hours and game 11 by days, so that even the shortest season has both.
  const [byHours, byDays] = [shape.canceledShare, shape.canceledShare + shape.movedShare / 2];
  const draw = number === 10 ? byHours : number === 11 ? byDays : randomDraw;
  const announcedAt = addMinutes(firstStart, -60 * (2 + 20 * random.uniform()));
  const unchanged = { start: firstStart, move: null, canceledAt: null };
  if (fixture.doubleHeader > 0) return unchanged;
  if (draw < shape.canceledShare) return { ...unchanged, canceledAt: announcedAt };
  if (draw < shape.canceledShare + shape.movedShare / 2) {
    // Move to another hour of the same day.
    const start = addMinutes(firstStart, 30 + 15 * random.integer(4));
    return { start, move: { announcedAt, dateKnownAt: announcedAt }, canceledAt: null };
  }
  if (draw < shape.canceledShare + shape.movedShare) {
    const start = findFreeDay(fixture, takenDates, shape);
    if (start === undefined) return unchanged;
    const waits = random.uniform() < 0.5;
    return {
      start,
      move: { announcedAt, dateKnownAt: waits ? addMinutes(announcedAt, 60 * 18) : announcedAt },
      canceledAt: null,
    };
  }
  return unchanged;
}

/** Finds the first day from `freeDaysFrom` days later on which neither team plays within twelve hours. */
function findFreeDay(
  { pairing, firstStart }: Fixture,
  takenDates: readonly TakenDate[],
  { freeDaysFrom }: LeagueShape,
): Date | undefined {
  const involved = new Set([pairing.home, pairing.away]);
  const starts = takenDates
    .filter((other) => involved.has(other.pairing.home) || involved.has(other.pairing.away))
    .map((other) => other.start.getTime());
  for (let days = freeDaysFrom; days <= freeDaysFrom + 40; days += 1) {
    const start = firstStart.getTime() + days * dayMs;
    if (starts.every((other) => Math.abs(other - start) > dayMs / 2)) return new Date(start);
  }
  return undefined;
}

/** Simulates one game: its end, its final score and the score's course. */
function playGame(
  shape: LeagueShape,
  random: Random,
  { start, edge }: { readonly start: Date; readonly edge: number },
): Pick<TrueGame, 'end' | 'points' | 'course' | 'ending'> {
  const draw = (advantage: number) =>
    Math.max(0, Math.round(shape.points + advantage + shape.spread * random.normal()));
  const half = (shape.homeEdge + edge * shape.spread) / 2;
  const [home, away] = [draw(half), draw(-half)];
  const isTied = home === away;
  const hasExtraTime = isTied && (!shape.ties || random.uniform() < 0.5) && shape.endings.length > 0;
  const ending = hasExtraTime
    ? (shape.endings[random.integer(shape.endings.length)] ?? 'overtime')
    : 'regular';
  const winner = random.uniform() < 0.5 ? 'home' : 'away';
  const points = {
    home: home + (hasExtraTime && winner === 'home' ? 1 : 0),
    away: away + (hasExtraTime && winner === 'away' ? 1 : 0),
  };
  const minutes = shape.minutes + random.integer(20) + (hasExtraTime ? 15 : 0);
  const end = addMinutes(start, minutes);
  return { end, points, ending, course: createCourse(points, random, { start, minutes }) };
}

/** Maximum number of score changes in a game. */
const maxSteps = 8;

function createCourse(
  points: Score,
  random: Random,
  { start, minutes }: { readonly start: Date; readonly minutes: number },
): TrueGame['course'] {
  const steps = Math.min(maxSteps, points.home + points.away);
  const shares = Array.from({ length: steps }, () => random.uniform()).toSorted((a, b) => a - b);
  const course = shares.map((share, index) => {
    const progress = (index + 1) / steps;
    return {
      at: addMinutes(start, Math.floor(share * (minutes - 1))),
      points: { home: Math.floor(points.home * progress), away: Math.floor(points.away * progress) },
    };
  });
  return [{ at: start, points: { home: 0, away: 0 } }, ...course];
}

/** Minutes before the start at which a line changes; up to five random minutes are added. */
const lineMinutes = [6 * 24 * 60, 2 * 24 * 60, 7 * 60, 85, 65, 45, 25, 5];

/** Creates lines that drift to one side by half a point or a point, so that each value identifies its time. */
function createLines(
  random: Random,
  { start, expected }: { readonly start: Date; readonly expected: number },
): TrueGame['lines'] {
  const side = random.uniform() < 0.5 ? -1 : 1;
  let margin = Math.round(2 * expected) / 2;
  return lineMinutes.map((minutes) => {
    margin += (side * (1 + random.integer(2))) / 2;
    return { at: addMinutes(start, -minutes - random.integer(6)), margin };
  });
}

/** Returns the line at a moment; null before the first line. */
export const lineAt = ({ lines }: TrueGame, at: Date): number | null =>
  lines.findLast((line) => line.at <= at)?.margin ?? null;

/** Returns the score at a moment; null before the start. */
export function scoreAt(game: TrueGame, at: Date): Score | null {
  if (at >= game.end) return game.points;
  return game.course.findLast((step) => step.at <= at)?.points ?? null;
}
