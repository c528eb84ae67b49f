import { z } from 'zod';
import { emptyReading } from '../../readings/index.ts';
import type { Reading } from '../../readings/index.ts';
import { defineAdapter } from '../adapter.ts';
import type { Page, ReadContext } from '../adapter.ts';
import { addDays, dayIn, seasonDays, startYearOn } from './shared/days.ts';
import {
  anyField,
  checkScore,
  collectGames,
  dropHalfScore,
  findState,
  idField,
  instantField,
  noScore,
  readName,
  refuseEarlyFinal,
  refuseGame,
  refuseRow,
  skipGame,
} from './shared/game-rows.ts';
import type { CheckedState, GameResult, GameState } from './shared/game-rows.ts';

/*
 * football-data.org v4: soccer leagues and cups.
 *
 * Verified: the list of matches, TIMED, FINISHED and a shoot-out from recorded answers; statuses, the rules of the score
 * and the limits from the documentation. IN_PLAY, POSTPONED, SUSPENDED and AWARDED were never seen recorded. From memory:
 * SCHEDULED means that the time is not fixed.
 * Check first when online: a match in progress, a postponed one, whether dateTo includes its day, and which competitions
 * the plan has. Scores of the free plan are delayed.
 * Authoritative status: none; FINISHED counts once two reads agree.
 * A result is the score after extra time, without the goals of a shoot-out.
 */

const settings = z.strictObject({
  competition: z
    .string()
    .regex(/^[A-Z0-9]{2,4}$/u)
    .describe('The code of the competition, such as PL.'),
});
type Settings = z.infer<typeof settings>;

/** Competitions whose season is a calendar year. All others begin in summer. */
const calendarYearCompetitions = new Set(['BSA', 'CLI', 'EC', 'WC']);
const wholeYear = { firstMonth: 1, lastMonth: 12 };
const fromSummer = { firstMonth: 7, lastMonth: 6 };

const states = new Map<string, GameState>([
  ['SCHEDULED', { status: 'scheduled' }],
  ['TIMED', { status: 'scheduled' }],
  ['IN_PLAY', { status: 'live' }],
  ['PAUSED', { status: 'live' }],
  ['EXTRA_TIME', { status: 'live' }],
  ['PENALTY_SHOOTOUT', { status: 'live' }],
  ['FINISHED', { status: 'final' }],
  ['AWARDED', { status: 'final', review: 'awarded' }],
  ['SUSPENDED', { status: 'live', review: 'suspended' }],
  ['POSTPONED', { status: 'postponed' }],
  ['CANCELLED', { status: 'cancelled' }],
  ['CANCELED', { status: 'cancelled' }],
]);

const goals = z.object({ home: anyField, away: anyField });
const team = z.object({
  id: idField.nullish().catch(null),
  name: anyField,
  shortName: anyField,
  tla: anyField,
});
const score = z.object({
  winner: anyField,
  duration: anyField,
  fullTime: goals.nullish().catch(null),
  regularTime: goals.nullish().catch(null),
  extraTime: goals.nullish().catch(null),
  penalties: goals.nullish().catch(null),
});
type Goals = z.infer<typeof goals>;
type Score = z.infer<typeof score>;

const match = z.object({
  id: idField,
  utcDate: instantField,
  status: anyField,
  season: z.object({ endDate: z.iso.date() }).nullish().catch(null),
  homeTeam: team.nullish(),
  awayTeam: team.nullish(),
  score: score.nullish().catch(null),
});

export const footballDataOrg = defineAdapter<Settings>({
  name: 'football-data-org',
  title: 'football-data.org',
  origin: 'https://api.football-data.org',
  terms:
    'A free key allows 10 calls a minute and twelve competitions, with delayed scores. Read the terms before you show its data in public.',
  settings,
  secret: { name: 'football-data-org', place: 'header', key: 'X-Auth-Token' },
  budget: { perMinute: 10 },
  liveSeconds: 60,
  facts: ['schedule', 'result'],
  pages({ competition }, { now, timeZone }) {
    const today = dayIn(timeZone, now);
    const near = { from: addDays(today, -2), to: addDays(today, 1) };
    // The provider's days are UTC days, so the requested range is a day wider at both ends.
    const dates = `dateFrom=${addDays(near.from, -1)}&dateTo=${addDays(near.to, 1)}`;
    const season = seasonPage(competition, startYearOn(today, monthsOf(competition)));
    const firstLaterDay = addDays(near.to, 1);
    return [
      { key: today, path: `/v4/competitions/${competition}/matches?${dates}`, ...near, isComplete: true },
      // The document lists all matches of the season, so that its address stays the same.
      ...(season.to < firstLaterDay
        ? []
        : [{ ...season, from: season.from > firstLaterDay ? season.from : firstLaterDay }]),
    ];
  },
  seasonPages: ({ competition }, season) => [
    seasonPage(competition, calendarYearCompetitions.has(competition) ? season : season - 1),
  ],
  document: {
    kind: 'json',
    read({ competition }, document, context) {
      const content = z.object({ matches: z.array(z.unknown()) }).safeParse(document);
      if (!content.success) throw new Error('This is not a list of matches of football-data.org.');
      const results = content.data.matches.map((row) => readMatch(competition, row, context));
      return collectGames(results);
    },
  },
});

const monthsOf = (competition: string) =>
  calendarYearCompetitions.has(competition) ? wholeYear : fromSummer;

const seasonPage = (competition: string, startYear: number): Page => ({
  key: `season-${startYear}`,
  path: `/v4/competitions/${competition}/matches?season=${startYear}`,
  ...seasonDays(monthsOf(competition), startYear),
  isComplete: true,
});

function readMatch(competition: string, row: unknown, { now }: ReadContext): GameResult {
  const parsed = match.safeParse(row);
  if (!parsed.success) return refuseRow(row, parsed.error, { id: idField });
  const game = parsed.data;
  const home = readTeam(game.homeTeam);
  const away = readTeam(game.awayTeam);
  if (home === 'invalid' || away === 'invalid') return refuseGame(game.id, 'A team has no usable name.');
  if (home === 'undecided' || away === 'undecided') return skipGame(game.id);
  const isTimeKnown = game.status !== 'SCHEDULED';
  const { facts, problem } = readState(game, now);
  return {
    sourceId: game.id,
    problem,
    reading: {
      ...emptyReading,
      ...facts,
      sourceId: game.id,
      season: findSeason(competition, game),
      // The provider sends midnight UTC for a time that is not fixed: then only the day counts.
      startsAt:
        isTimeKnown || game.utcDate.getTime() % 86_400_000 !== 0
          ? game.utcDate.toISOString()
          : `${game.utcDate.toISOString().slice(0, 10)}T00:00:00`,
      isTimeKnown,
      home,
      away,
    },
  };
}

function readTeam(value: z.infer<typeof team> | null | undefined): Reading['home'] | 'undecided' | 'invalid' {
  const fullName = readName(value?.name);
  if (typeof fullName === 'string') return fullName;
  const others = [readName(value?.shortName), readName(value?.tla)];
  return {
    id: value?.id ?? null,
    name: fullName.name,
    otherNames: others.flatMap((other) => (typeof other === 'string' ? [] : other.name)),
  };
}

/** Returns the season, which is numbered by the year in which it ends. */
function findSeason(competition: string, game: z.infer<typeof match>): number {
  if (game.season) return Number(game.season.endDate.slice(0, 4));
  const months = monthsOf(competition);
  const startYear = startYearOn(game.utcDate.toISOString().slice(0, 10), months);
  return Number(seasonDays(months, startYear).to.slice(0, 4));
}

function readState(game: z.infer<typeof match>, now: Date): CheckedState {
  const state = findState(states, game.status);
  const { status } = state;
  const reported = status === 'live' || status === 'final' ? readScore(game.score) : noScore;
  if (reported !== 'incomplete') {
    const checked = dropHalfScore({ home: reported.home, away: reported.away });
    return checkScore(refuseEarlyFinal(state, game.utcDate, now), checked);
  }
  if (status === 'live') return checkScore(state, noScore);
  const problem = 'It is finished, but its score does not add up yet.';
  return checkScore({ status: null, review: 'score incomplete', problem }, noScore);
}

/**
 * Reads the score after extra time. `fullTime` also counts the goals of a shoot-out. Right after a shoot-out, the provider
 * has omitted the parts of the score: such a score is incomplete.
 */
function readScore(value: Score | null | undefined): Goals | 'incomplete' {
  const { duration, winner, fullTime, regularTime, extraTime, penalties } = value ?? {};
  if ((duration ?? 'REGULAR') === 'REGULAR') {
    const hasParts = Boolean(extraTime ?? penalties);
    return !fullTime || hasParts || isContradicted(fullTime, winner) ? 'incomplete' : fullTime;
  }
  if (duration !== 'EXTRA_TIME' && duration !== 'PENALTY_SHOOTOUT') return 'incomplete';
  const hasShootOut = duration === 'PENALTY_SHOOTOUT';
  if (!extraTime && !hasShootOut) return 'incomplete';
  const noGoals = { home: 0, away: 0 };
  // A cup may have no extra time before the shoot-out.
  const parts = [regularTime, extraTime ?? noGoals, hasShootOut ? penalties : noGoals];
  const home = add(parts.map((part) => part?.home));
  const away = add(parts.map((part) => part?.away));
  if (home === null || away === null || home.total !== fullTime?.home || away.total !== fullTime.away)
    return 'incomplete';
  return { home: home.total - home.last, away: away.total - away.last };
}

/** Whether a score contradicts the winner. A level score with a winner comes from a shoot-out whose parts are missing. */
function isContradicted({ home, away }: Goals, winner: unknown): boolean {
  if (typeof home !== 'number' || typeof away !== 'number') return false;
  if (winner === 'HOME_TEAM') return home <= away;
  if (winner === 'AWAY_TEAM') return away <= home;
  return winner === 'DRAW' && home !== away;
}

function add(values: readonly unknown[]): { readonly total: number; readonly last: number } | null {
  const numbers = z.array(z.int().min(0).max(10_000)).safeParse(values);
  if (!numbers.success) return null;
  const total = numbers.data.reduce((sum, goalsOfPart) => sum + goalsOfPart, 0);
  return { total, last: numbers.data.at(-1) ?? 0 };
}
