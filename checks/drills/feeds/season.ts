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

/** A change of a game's start that became known at some moment. */
interface Move {
  readonly announcedAt: Date;
  /** Until then the game is postponed without a new date. Equals the announcement if the new date is known at once. */
  readonly dateKnownAt: Date;
}

/** What really happens to one game. */
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
  readonly cancelledAt: Date | null;
  readonly points: Score;
  /** The score after each change, in order of time. */
  readonly course: readonly { readonly at: Date; readonly points: Score }[];
  readonly ending: 'regular' | 'overtime' | 'shoot-out';
  /** The market's expected home margin from each moment on, in order of time. No value occurs twice. */
  readonly lines: readonly { readonly at: Date; readonly margin: number }[];
}

/** A simulated season: what really happens, whatever providers say. */
export interface TrueSeason {
  readonly season: number;
  readonly teams: readonly ProviderTeam[];
  readonly games: readonly TrueGame[];
  /** Every game is over then. */
  readonly end: Date;
}

const places = ['Alder', 'Birch', 'Cedar', 'Dune', 'Elm', 'Fjord', 'Grove', 'Hazel', 'Isle', 'Juniper'];
const kinds = ['Otters', 'Kites', 'Herons', 'Foxes', 'Larks', 'Badgers', 'Wrens', 'Stags'];

/** Invented teams. Names, cities and codes are unique. */
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

/** Games of one season with random courses, moves and cancellations. The same seed gives the same season. */
export function createSeason(shape: LeagueShape, seed: number): TrueSeason {
  const random = createRandom(seed);
  // Lines have random numbers of their own, so that they change nothing else of a season.
  const lineRandom = createRandom(seed + 1_000_000);
  const teams = createTeams(shape.teams);
  const strengths = new Map(teams.map(({ number }) => [number, random.normal()]));
  const fixtures = scheduleFixtures(shape, random);
  // Grows with each moved game, so that no team plays twice at a time.
  const taken: Taken[] = fixtures.map(({ pairing, firstStart }) => ({ pairing, start: firstStart }));
  const games = fixtures.map((fixture, index): TrueGame => {
    const [home, away] = [teams[fixture.pairing.home], teams[fixture.pairing.away]];
    if (!home || !away) throw new Error('a fixture without teams');
    const edge = (strengths.get(home.number) ?? 0) - (strengths.get(away.number) ?? 0);
    const { week, doubleHeader, firstStart } = fixture;
    const neutral = random.uniform() < shape.neutralShare;
    const schedule = disrupt(shape, random, { number: index + 1, fixture, taken });
    if (schedule.start !== fixture.firstStart)
      taken.push({ pairing: fixture.pairing, start: schedule.start });
    const play = playGame(shape, random, { start: schedule.start, edge });
    const expected = shape.homeEdge + edge * shape.spread;
    const lines = createLines(lineRandom, { start: schedule.start, expected });
    const known = { number: index + 1, week, home, away, neutral, doubleHeader, firstStart, lines };
    return { ...known, ...schedule, ...play };
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

/** A start at which two teams play. */
interface Taken {
  readonly pairing: Pairing;
  readonly start: Date;
}

/** The first schedule: each round on its days, at the league's usual hours. */
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

/** The day of a round, counted from the first. After each few rounds comes a day of rest, on which moved games are played. */
const roundDay = ({ daysBetween, roundsBeforeRest }: LeagueShape, round: number): number =>
  round * daysBetween + Math.floor(round / roundsBeforeRest);

interface Disruption {
  readonly start: Date;
  readonly move: Move | null;
  readonly cancelledAt: Date | null;
}

/** Moves or cancels a few games. Games of a double-header stay where they are. */
function disrupt(
  shape: LeagueShape,
  random: Random,
  { number, fixture, taken }: { number: number; fixture: Fixture; taken: readonly Taken[] },
): Disruption {
  const { firstStart } = fixture;
  const drawn = random.uniform();
  // One of the first games is moved by hours and one by days, so that even the shortest season has both.
  const [byHours, byDays] = [shape.cancelledShare, shape.cancelledShare + shape.movedShare / 2];
  const draw = number === 10 ? byHours : number === 11 ? byDays : drawn;
  const announcedAt = addMinutes(firstStart, -60 * (2 + 20 * random.uniform()));
  const unchanged = { start: firstStart, move: null, cancelledAt: null };
  if (fixture.doubleHeader > 0) return unchanged;
  if (draw < shape.cancelledShare) return { ...unchanged, cancelledAt: announcedAt };
  if (draw < shape.cancelledShare + shape.movedShare / 2) {
    // To another hour of the same day.
    const start = addMinutes(firstStart, 30 + 15 * random.integer(4));
    return { start, move: { announcedAt, dateKnownAt: announcedAt }, cancelledAt: null };
  }
  if (draw < shape.cancelledShare + shape.movedShare) {
    const start = findFreeDay(fixture, taken, shape);
    if (start === undefined) return unchanged;
    const waits = random.uniform() < 0.5;
    return {
      start,
      move: { announcedAt, dateKnownAt: waits ? addMinutes(announcedAt, 60 * 18) : announcedAt },
      cancelledAt: null,
    };
  }
  return unchanged;
}

/** The first later day, from two days on, on which neither team plays; the day before and after may be days of play. */
function findFreeDay(
  { pairing, firstStart }: Fixture,
  taken: readonly Taken[],
  { freeDaysFrom }: LeagueShape,
): Date | undefined {
  const involved = new Set([pairing.home, pairing.away]);
  const starts = taken
    .filter((other) => involved.has(other.pairing.home) || involved.has(other.pairing.away))
    .map((other) => other.start.getTime());
  for (let days = freeDaysFrom; days <= freeDaysFrom + 40; days += 1) {
    const start = firstStart.getTime() + days * dayMs;
    if (starts.every((other) => Math.abs(other - start) > dayMs / 2)) return new Date(start);
  }
  return undefined;
}

/** Plays one game: its end, its final score and the way to it. */
function playGame(
  shape: LeagueShape,
  random: Random,
  { start, edge }: { readonly start: Date; readonly edge: number },
): Pick<TrueGame, 'end' | 'points' | 'course' | 'ending'> {
  const draw = (advantage: number) =>
    Math.max(0, Math.round(shape.points + advantage + shape.spread * random.normal()));
  const half = (shape.homeEdge + edge * shape.spread) / 2;
  const [home, away] = [draw(half), draw(-half)];
  const isLevel = home === away;
  const goesOn = isLevel && (!shape.ties || random.uniform() < 0.5) && shape.endings.length > 0;
  const ending = goesOn ? (shape.endings[random.integer(shape.endings.length)] ?? 'overtime') : 'regular';
  const winner = random.uniform() < 0.5 ? 'home' : 'away';
  const points = {
    home: home + (goesOn && winner === 'home' ? 1 : 0),
    away: away + (goesOn && winner === 'away' ? 1 : 0),
  };
  const minutes = shape.minutes + random.integer(20) + (goesOn ? 15 : 0);
  const end = addMinutes(start, minutes);
  return { end, points, ending, course: createCourse(points, random, { start, minutes }) };
}

/** At most so many changes of the score are shown. */
const mostSteps = 8;

function createCourse(
  points: Score,
  random: Random,
  { start, minutes }: { readonly start: Date; readonly minutes: number },
): TrueGame['course'] {
  const steps = Math.min(mostSteps, points.home + points.away);
  const shares = Array.from({ length: steps }, () => random.uniform()).toSorted((a, b) => a - b);
  const course = shares.map((share, index) => {
    const done = (index + 1) / steps;
    return {
      at: addMinutes(start, Math.floor(share * (minutes - 1))),
      points: { home: Math.floor(points.home * done), away: Math.floor(points.away * done) },
    };
  });
  return [{ at: start, points: { home: 0, away: 0 } }, ...course];
}

/** Minutes before the start at which a line changes, or up to five minutes earlier: often in the last hour and a half. */
const lineMinutes = [6 * 24 * 60, 2 * 24 * 60, 7 * 60, 85, 65, 45, 25, 5];

/** A line drifts to one side by half a point or a point at a time, so that its value tells when it was shown. */
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

/** The line in force; null before the first one. */
export const lineAt = ({ lines }: TrueGame, at: Date): number | null =>
  lines.findLast((line) => line.at <= at)?.margin ?? null;

/** The score of a game that is being played or over; null before its start. */
export function scoreAt(game: TrueGame, at: Date): Score | null {
  if (at >= game.end) return game.points;
  return game.course.findLast((step) => step.at <= at)?.points ?? null;
}
