/**
 * Major League Baseball's StatsAPI, `/api/v1/schedule`.
 *
 * Known from recorded answers: the shape, the statuses Scheduled, Final, tied, Postponed and Cancelled, several entries of
 * one game, placeholders for missing scores. From clients' tables, not seen recorded: every other status, suspended and
 * resumed games, double-headers without a time, the parameters. From memory: the terms, the names of placeholder teams.
 * Check first when online: a game while it is live, and both entries of a suspended one.
 *
 * Authoritative: codedGameState F. O ("Game Over") is a final that the scorer has not confirmed. abstractGameState is
 * "Final" for postponed and canceled games too and decides nothing alone.
 */
import { z } from 'zod';
import { emptyReading } from '../../readings/index.ts';
import type { Reading, SourceTeam } from '../../readings/index.ts';
import { defineAdapter } from '../adapter.ts';
import type { FeedDocument, Page, ReadContext } from '../adapter.ts';
import { addDays, dayIn, daysNear, listDays, seasonDays, splitDays, startYearOn } from './shared/days.ts';
import type { Days } from './shared/days.ts';
import {
  checkScore,
  collectGames,
  dropResult,
  looseIdField,
  looseInstantField,
  nameField,
  quote,
  refuseGame,
  refuseRow,
  skipGame,
} from './shared/game-rows.ts';
import type { GameResult, GameState } from './shared/game-rows.ts';

/** Games in Asia open the season in March; the World Series may end in November. */
const months = { firstMonth: 3, lastMonth: 11 };
/** Regular season, wild card, division, league, World Series, and the general codes of playoffs. */
const countedTypes = new Set(['R', 'F', 'D', 'L', 'W', 'P', 'C']);

const optionalName = nameField.optional().catch(undefined);
const optionalInstant = looseInstantField.optional().catch(undefined);
const venue = z.object({ id: looseIdField }).optional().catch(undefined);

const side = z.object({
  team: z
    .object({
      id: looseIdField.nullish().catch(null),
      name: nameField.nullish(),
      clubName: optionalName,
      teamName: optionalName,
      abbreviation: optionalName,
      venue,
    })
    .nullish(),
  score: z.unknown().optional(),
  probablePitcher: z.object({ fullName: nameField }).optional().catch(undefined),
});

const entrySchema = z.object({
  gamePk: looseIdField,
  gameType: z.string(),
  season: z.union([z.string(), z.number()]).optional().catch(undefined),
  gameDate: looseInstantField,
  rescheduleDate: optionalInstant,
  rescheduleGameDate: z.iso.date().optional().catch(undefined),
  resumedFrom: optionalInstant,
  status: z.object({
    codedGameState: z.string().nullish(),
    detailedState: z.string().nullish(),
    abstractGameState: z.string().nullish(),
    startTimeTBD: z.boolean().optional().catch(undefined),
  }),
  teams: z.object({ home: side, away: side }),
  venue,
});
type Entry = z.infer<typeof entrySchema>;

const documentSchema = z.object({ dates: z.array(z.unknown()) });
const dateSchema = z.object({ games: z.array(z.unknown()) });

const scheduled: GameState = { status: 'scheduled' };
const live: GameState = { status: 'live' };
const suspended: GameState = { status: 'live', review: 'suspended' };
const over: GameState = { status: 'final' };
const forfeit: GameState = { status: 'final', review: 'forfeit' };
const postponed: GameState = { status: 'postponed' };
const canceled: GameState = { status: 'cancelled' };
/** A status that says nothing about the game. */
const noState: GameState = { status: null };

const byCode = new Map<string, GameState>([
  ['S', scheduled],
  ['P', scheduled],
  ['I', live],
  ['M', live],
  ['N', live],
  ['T', suspended],
  ['U', suspended],
  ['O', over],
  ['F', { status: 'final', isOfficial: true }],
  ['Q', forfeit],
  ['R', forfeit],
  ['D', postponed],
  ['C', canceled],
  ['W', noState],
  ['X', noState],
]);

/** States by the text before a colon, in lower case. They replace a missing code and may contradict a code. */
const byText = new Map<string, GameState>([
  ['scheduled', scheduled],
  ['pre-game', scheduled],
  ['delayed start', scheduled],
  ['warmup', scheduled],
  ['in progress', live],
  ['delayed', live],
  ['instant replay', live],
  ['manager challenge', live],
  ['player challenge', live],
  ['umpire challenge', live],
  ['umpire review', live],
  ['suspended', suspended],
  ['game over', over],
  ['final', over],
  ['completed early', over],
  ['forfeit', forfeit],
  ['postponed', postponed],
  ['cancelled', canceled],
  ['writing', noState],
  ['unknown', noState],
]);

function readState({ status, resumedFrom }: Entry): GameState {
  const { codedGameState: code, detailedState: text, abstractGameState } = status;
  const fromText = byText.get((text ?? '').split(':', 1).join('').trim().toLowerCase());
  const state = code ? byCode.get(code) : fromText;
  const unusable = {
    status: null,
    problem: `status ${quote(code)}, ${quote(text)}, ${quote(abstractGameState)}`,
  };
  if (!state) return unusable;
  if (state.status === 'final') {
    const isContradicted = fromText !== undefined && fromText.status !== 'final';
    if (isContradicted || (abstractGameState ?? 'Final') !== 'Final') return unusable;
  }
  // The date on which a suspended game resumes is listed like a game that has not begun.
  return resumedFrom !== undefined && state.status === 'scheduled' ? noState : state;
}

/** Until the opponents of a playoff game are known, its teams are called "AL Wild Card #2" or "NL Division Winner". */
const placeholder = /^tb[ad]$|\b(?:wild card|champions?|seed|winner|loser|higher|lower)\b/iu;

function readTeam({ team }: Entry['teams']['home']): SourceTeam | null {
  if (!team?.name || placeholder.test(team.name)) return null;
  const others = [team.clubName, team.teamName, team.abbreviation].filter((other) => other !== undefined);
  return { id: team.id ?? null, name: team.name, otherNames: [...new Set(others)] };
}

/**
 * Chooses the entry that counts. A game is listed on every day on which it was scheduled or played. The latest entry
 * counts, unless it is postponed or says nothing, such as the date on which a suspended game will resume.
 */
function chooseEntry([first, ...others]: readonly [Entry, ...Entry[]]): Entry {
  return others.reduce((chosen, entry) => {
    const [before, after] = entry.gameDate < chosen.gameDate ? [entry, chosen] : [chosen, entry];
    const state = readState(after);
    return state === postponed || state === noState ? before : after;
  }, first);
}

/**
 * Whether a game's entries have different final scores. Entries of earlier days may have other states, but only one score
 * may be final.
 */
function hasTwoResults(entries: readonly Entry[]): boolean {
  const finals = entries.filter((entry) => readState(entry).status === 'final');
  return new Set(finals.map(({ teams }) => JSON.stringify([teams.home.score, teams.away.score]))).size > 1;
}

const withoutResult = ({ sourceId, reading }: GameResult): GameResult => ({
  sourceId,
  reading: reading && dropResult(reading),
  problem: 'It is listed twice with different results: it has no result.',
});

interface Slot {
  readonly state: GameState;
  readonly startsAt: Date;
}

/**
 * Reads the state and start of a game from its entry; null if another page lists the game. If a postponed game has a new
 * date, the game is also on the page of that date. Until that day is near, both entries say the same; afterwards this entry
 * is outdated.
 */
function readSlot(entry: Entry, { page, now, timeZone }: ReadContext): Slot | null {
  const state = readState(entry);
  const { rescheduleDate } = entry;
  if (state.status !== 'postponed' || rescheduleDate === undefined)
    return { state, startsAt: entry.resumedFrom ?? entry.gameDate };
  const newDay = entry.rescheduleGameDate ?? dayIn(timeZone, rescheduleDate);
  if (newDay >= page.from && newDay <= page.to) return { state, startsAt: rescheduleDate };
  return newDay > addDays(dayIn(timeZone, now), 1) ? { state: scheduled, startsAt: rescheduleDate } : null;
}

function readSeason({ season, gameDate }: Entry): number {
  const text = String(season);
  return Number(/^(?:19|20)\d\d$/u.test(text) ? text : gameDate.toISOString().slice(0, 4));
}

function readGame(entry: Entry, context: ReadContext): GameResult {
  const { gamePk: sourceId, teams, venue: place, status } = entry;
  const home = readTeam(teams.home);
  const away = readTeam(teams.away);
  const slot = readSlot(entry, context);
  if (!countedTypes.has(entry.gameType) || !home || !away || !slot) return skipGame(sourceId);
  const { facts, problem } = checkScore(slot.state, { home: teams.home.score, away: teams.away.score });
  const homePlace = teams.home.team?.venue;
  const pitchers = {
    home: teams.home.probablePitcher?.fullName ?? null,
    away: teams.away.probablePitcher?.fullName ?? null,
  };
  const reading: Reading = {
    ...emptyReading,
    ...facts,
    sourceId,
    season: readSeason(entry),
    startsAt: slot.startsAt.toISOString(),
    // The second game of a double-header on one ticket never gets a time.
    isTimeKnown: status.startTimeTBD !== true,
    home,
    away,
    neutral: place && homePlace ? place.id !== homePlace.id : null,
    keyPlayers: pitchers.home === null && pitchers.away === null ? null : pitchers,
  };
  return { sourceId, reading, problem };
}

function readDocument(document: unknown, context: ReadContext): FeedDocument {
  const parsed = documentSchema.safeParse(document);
  if (!parsed.success) throw new Error('this is no schedule of MLB StatsAPI: it has no list "dates"');
  const results: GameResult[] = [];
  const games = new Map<string, [Entry, ...Entry[]]>();
  for (const date of parsed.data.dates) {
    const day = dateSchema.safeParse(date);
    if (!day.success) results.push(refuseGame(null, 'a date without games'));
    for (const game of day.data?.games ?? []) {
      const entry = entrySchema.safeParse(game);
      if (!entry.success) {
        results.push(refuseRow(game, entry.error, { gamePk: looseIdField }));
        continue;
      }
      const others = games.get(entry.data.gamePk);
      if (others) others.push(entry.data);
      else games.set(entry.data.gamePk, [entry.data]);
    }
  }
  for (const entries of games.values()) {
    const result = readGame(chooseEntry(entries), context);
    results.push(hasTwoResults(entries) ? withoutResult(result) : result);
  }
  return collectGames(results);
}

export const mlbStatsapi = defineAdapter({
  name: 'mlb-statsapi',
  title: 'MLB StatsAPI',
  origin: 'https://statsapi.mlb.com',
  terms:
    'No key. The copyright notice in every answer allows individual, non-commercial use without bulk downloads: read it at gdx.mlb.com/components/copyright.txt before use.',
  settings: z.strictObject({
    sportId: z.int().positive().default(1).describe('The number of the league. Without it: 1, the majors.'),
  }),
  budget: { perMinute: 20 },
  liveSeconds: 30,
  facts: ['schedule', 'result', 'players'],
  pages({ sportId }, moment) {
    const season = seasonDays(months, startYearOn(dayIn(moment.timeZone, moment.now), months));
    const near = daysNear(moment);
    const nearDays = listDays(near).filter((day) => day >= season.from && day <= season.to);
    return [
      ...nearDays.map((day) => createPage(sportId, { from: day, to: day })),
      ...splitDays(season, 31, near).map((days) => createPage(sportId, days)),
    ];
  },
  seasonPages: ({ sportId }, season) =>
    splitDays(seasonDays(months, season), 31).map((days) => createPage(sportId, days)),
  document: { kind: 'json', read: (_, document, context) => readDocument(document, context) },
});

function createPage(sportId: number, { from, to }: Days): Page {
  const query = `sportId=${sportId}&startDate=${from}&endDate=${to}&hydrate=team,probablePitcher`;
  const key = from === to ? from : `${from}..${to}`;
  return { key, path: `/api/v1/schedule?${query}`, from, to, isComplete: true };
}
