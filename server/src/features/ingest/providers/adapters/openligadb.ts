import { z } from 'zod';
import { emptyReading } from '../../readings/index.ts';
import type { Reading, Sides } from '../../readings/index.ts';
import { defineAdapter } from '../adapter.ts';
import type { Page, ReadContext } from '../adapter.ts';
import { addDays, dayIn, seasonDays, startYearOn } from './shared/days.ts';
import {
  anyField,
  checkScore,
  collectGames,
  idField,
  instantField,
  noScore,
  readName,
  refuseGame,
  refuseRow,
  skipGame,
  yearField,
} from './shared/game-rows.ts';
import type { CheckedState, GameResult } from './shared/game-rows.ts';

/*
 * OpenLigaDB: German soccer, entered by volunteers.
 *
 * Verified: the list of matches from recorded answers (one of them shortened) and from answers in issue threads. Results
 * after extra time and shoot-outs are known only from a third party. No recorded answer has a match in progress.
 * Check first when online: the matches of today while they are played, the kinds of results of a cup tie, and how old the
 * season's document is.
 * Authoritative status: none. Anyone may change a result for six days, and matches have been marked as finished before
 * their end. A final therefore also needs a result after 90 minutes and a start at least 105 minutes ago.
 * A result is the score after extra time, without the goals of a shoot-out.
 */

const settings = z.strictObject({
  league: z
    .string()
    .regex(/^[a-z0-9]{2,20}$/u)
    .describe('The short name of the league, such as bl1.'),
});
type Settings = z.infer<typeof settings>;

const months = { firstMonth: 7, lastMonth: 6 };
const minute = 60_000;
/** Two halves and the break between them in milliseconds: no match ends earlier. */
const shortestMatch = 105 * minute;
/** A match that is not finished after this time was postponed or abandoned: the provider has no status for that. */
const longestMatch = 210 * minute;
/** The season's document may be hours older than the document of the current matchday. */
const staleTime = 24 * 60 * minute;

const row = z.object({
  matchID: idField,
  matchDateTimeUTC: instantField,
  leagueId: z.int().nullish().catch(null),
  leagueSeason: yearField,
  leagueShortcut: z.string().nullish().catch(null),
  team1: z
    .object({ teamId: idField.nullish().catch(null), teamName: anyField, shortName: anyField })
    .nullish(),
  team2: z
    .object({ teamId: idField.nullish().catch(null), teamName: anyField, shortName: anyField })
    .nullish(),
  matchIsFinished: anyField,
  matchResults: z.array(z.unknown()).nullish().catch(null),
  goals: z.array(z.unknown()).nullish().catch(null),
});
type Match = z.infer<typeof row>;

const points = z.int().min(0).max(10_000);
const resultRow = z.object({
  pointsTeam1: points,
  pointsTeam2: points,
  resultTypeID: z.int().nullish().catch(null),
  resultTypeKind: z.string().nullish().catch(null),
});
const goalRow = z.object({ scoreTeam1: points, scoreTeam2: points });
const overtimeGoal = z.object({ isOvertime: z.literal(true) });

export const openligadb = defineAdapter<Settings>({
  name: 'openligadb',
  title: 'OpenLigaDB',
  origin: 'https://api.openligadb.de',
  terms:
    'Free without a key, 60 calls a minute. The data are under the Open Database License 1.0: name OpenLigaDB as the source, and share a database made from it under the same license.',
  settings,
  budget: { perMinute: 30 },
  liveSeconds: 120,
  facts: ['schedule', 'result'],
  pages({ league }, { now, timeZone }) {
    const today = dayIn(timeZone, now);
    const season = seasonPage(league, startYearOn(today, months));
    const tomorrow = addDays(today, 1);
    return [
      // The provider returns the matchday nearest in time. Other matchdays of the same day are on the season's page.
      {
        key: 'current',
        path: `/getmatchdata/${league}`,
        from: addDays(today, -2),
        to: tomorrow,
        isComplete: false,
      },
      ...(season.to < tomorrow ? [] : [{ ...season, from: season.from > tomorrow ? season.from : tomorrow }]),
    ];
  },
  seasonPages: ({ league }, season) => [seasonPage(league, season - 1)],
  document: {
    kind: 'json',
    read({ league }, document, context) {
      if (!Array.isArray(document)) throw new Error('This is not a list of matches of OpenLigaDB.');
      checkEmpty(document, context);
      const leagueId = findLeagueId(document);
      const results = document.map((value) => readMatch({ league, leagueId }, value, context));
      const content = collectGames(results);
      return document.some((value) => isProvisional(value, context))
        ? { ...content, isProvisional: true }
        : content;
    },
  },
});

const seasonPage = (league: string, startYear: number): Page => ({
  key: `season-${startYear}`,
  path: `/getmatchdata/${league}/${startYear}`,
  ...seasonDays(months, startYear),
  isComplete: true,
});

/** The provider has sent empty lists by mistake. During the season such a list must not mark all matches as missing. */
function checkEmpty(document: readonly unknown[], { page, now, timeZone }: ReadContext): void {
  if (document.length > 0 || !page.isComplete) return;
  const month = dayIn(timeZone, now).slice(5, 7);
  if (month !== '06' && month !== '07')
    throw new Error('OpenLigaDB sent an empty list of matches for a season under way.');
}

/** Volunteers have entered the same league twice. The one with the most matches is the right one. */
function findLeagueId(document: readonly unknown[]): number | null {
  const counts = new Map<number, number>();
  for (const value of document) {
    const parsed = z.object({ leagueId: z.int() }).safeParse(value);
    if (parsed.success) counts.set(parsed.data.leagueId, (counts.get(parsed.data.leagueId) ?? 0) + 1);
  }
  return [...counts].toSorted(([, a], [, b]) => b - a)[0]?.[0] ?? null;
}

const ageOf = (startsAt: Date, now: Date): number => now.getTime() - startsAt.getTime();

/** Whether the season's document may have an old state of a match, because the match began less than a day ago. */
const isStale = (age: number, page: Page): boolean => page.isComplete && age >= 0 && age < staleTime;

/** Whether a later read of the same document may give another result: a match begins, ends, or is no longer stale. */
function isProvisional(value: unknown, { page, now }: ReadContext): boolean {
  const { data } = z.object({ matchDateTimeUTC: instantField }).safeParse(value);
  if (!data) return false;
  const age = ageOf(data.matchDateTimeUTC, now);
  return page.isComplete ? isStale(age, page) : age < longestMatch;
}

function readMatch(
  expected: { readonly league: string; readonly leagueId: number | null },
  value: unknown,
  { page, now }: ReadContext,
): GameResult {
  const parsed = row.safeParse(value);
  if (!parsed.success) return refuseRow(value, parsed.error, { matchID: idField });
  const match = parsed.data;
  const sourceId = match.matchID;
  const isOtherLeague =
    (match.leagueShortcut ?? expected.league).toLowerCase() !== expected.league ||
    (match.leagueId ?? expected.leagueId) !== expected.leagueId;
  if (isOtherLeague) return refuseGame(sourceId, 'It belongs to another league.');
  const home = readTeam(match.team1);
  const away = readTeam(match.team2);
  if (home === 'invalid' || away === 'invalid') return refuseGame(sourceId, 'A team has no usable name.');
  const age = ageOf(match.matchDateTimeUTC, now);
  if (home === 'undecided' || away === 'undecided' || isStale(age, page)) return skipGame(sourceId);
  const { facts, problem } = readState(match, age);
  const isOverdue = match.matchIsFinished === false && age >= longestMatch;
  return {
    sourceId,
    problem,
    reading: {
      ...emptyReading,
      ...facts,
      sourceId,
      // The provider numbers a season by the year in which it begins.
      season: match.leagueSeason + 1,
      startsAt: match.matchDateTimeUTC.toISOString(),
      isTimeKnown: true,
      home,
      away,
      review: isOverdue ? 'not finished long after its start' : null,
    },
  };
}

function readTeam(team: Match['team1']): Reading['home'] | 'undecided' | 'invalid' {
  const fullName = readName(team?.teamName);
  if (typeof fullName === 'string') return fullName;
  if (/^(?:sieger|verlierer|unbekannt|offen|n\.? ?n\.?$)/iu.test(fullName.name)) return 'undecided';
  const shortName = readName(team?.shortName);
  return {
    id: team?.teamId ?? null,
    name: fullName.name,
    otherNames: typeof shortName === 'string' ? [] : [shortName.name],
  };
}

/**
 * Reads the state. The provider's only status is whether the match is finished; the rest follows from the time since its
 * start.
 */
function readState(match: Match, age: number): CheckedState {
  const { matchIsFinished, matchResults, goals } = match;
  if (typeof matchIsFinished !== 'boolean')
    return refuseState('Its status is unknown: matchIsFinished is no boolean.');
  if (matchIsFinished && age >= shortestMatch) {
    const hasOvertimeGoal = (goals ?? []).some((goal) => overtimeGoal.safeParse(goal).success);
    const result = chooseResult(matchResults ?? [], hasOvertimeGoal);
    return 'problem' in result ? refuseState(result.problem) : checkScore({ status: 'final' }, result);
  }
  if (age >= 0 && age < longestMatch) return checkScore({ status: 'live' }, findRunningScore(goals ?? []));
  const isEarly = matchIsFinished && age < 0;
  const problem = isEarly ? { problem: 'It is finished before its start.' } : {};
  return checkScore({ status: 'scheduled', ...problem }, noScore);
}

const refuseState = (problem: string): CheckedState => checkScore({ status: null, problem }, noScore);

/** Returns each side's highest score, because goals are entered out of order. */
function findRunningScore(goals: readonly unknown[]): Sides<number | null> {
  let home: number | null = null;
  let away: number | null = null;
  for (const goal of goals) {
    const { data } = goalRow.safeParse(goal);
    if (data === undefined) continue;
    home = Math.max(home ?? 0, data.scoreTeam1);
    away = Math.max(away ?? 0, data.scoreTeam2);
  }
  return { home, away };
}

type Kind = 'HalfTime' | 'After90Minutes' | 'AfterExtraTime' | 'AfterPenalties';
const kinds = new Map<string, Kind>([
  ['HalfTime', 'HalfTime'],
  ['After90Minutes', 'After90Minutes'],
  ['AfterExtraTime', 'AfterExtraTime'],
  ['AfterPenalties', 'AfterPenalties'],
]);

/**
 * Chooses the result that counts. Neither the order nor the names of the results are reliable. Of the numeric kinds, only 1
 * (half-time) and 2 (90 minutes) have one meaning.
 */
function chooseResult(
  values: readonly unknown[],
  hasOvertimeGoal: boolean,
): Sides<number> | { readonly problem: string } {
  const byKind = new Map<Kind | null, Sides<number>[]>();
  for (const value of values) {
    const parsed = resultRow.safeParse(value);
    if (!parsed.success) return { problem: 'It is finished, but one of its results cannot be read.' };
    const { pointsTeam1: home, pointsTeam2: away, resultTypeKind, resultTypeID } = parsed.data;
    const kind = (resultTypeKind ? kinds.get(resultTypeKind) : numberedKind(resultTypeID)) ?? null;
    const others = byKind.get(kind);
    if (others) others.push({ home, away });
    else byKind.set(kind, [{ home, away }]);
  }
  const regular = onlyResult(byKind.get('After90Minutes'));
  if (regular === null) return { problem: 'It is finished, but has no result after 90 minutes yet.' };
  if (regular === 'several') return { problem: 'It has several results after 90 minutes.' };
  // A match that is decided after 90 minutes has no extra time: such rows were entered by mistake.
  if (regular.home !== regular.away) return regular;
  if (byKind.has(null))
    return { problem: 'It is level after 90 minutes, and has a result of an unknown kind.' };
  const extra = onlyResult(byKind.get('AfterExtraTime'));
  if (extra === null)
    return hasOvertimeGoal ? { problem: 'It has goals in extra time, but no result after it yet.' } : regular;
  if (extra === 'several' || extra.home < regular.home || extra.away < regular.away)
    return { problem: 'Its result after extra time contradicts the one after 90 minutes.' };
  return extra;
}

const numberedKind = (id: number | null | undefined): Kind | undefined =>
  id === 1 ? 'HalfTime' : id === 2 ? 'After90Minutes' : undefined;

/** Returns the only result; equal duplicates count as one. */
function onlyResult(results: readonly Sides<number>[] = []): Sides<number> | 'several' | null {
  const [first = null, ...others] = results;
  const isSame = others.every((other) => other.home === first?.home && other.away === first.away);
  return isSame ? first : 'several';
}
