/**
 * The National Hockey League's `api-web.nhle.com`: `/v1/score/{day}` for the days near now, and `/v1/schedule/{day}`, which
 * lists seven days, for the other days.
 *
 * Known from recorded answers: both shapes, the states FUT, CRIT and OFF, overtime and shoot-outs. From edited documents:
 * PRE, LIVE, OVER, FINAL and PPD. From clients' tables only: SUSP, CNCL, TBD, COMPLETED, DONT_PLAY. From memory: teams that
 * are not known yet. The provider publishes neither limits nor terms.
 * Check first when online: PRE, LIVE, OVER and PPD in `/v1/score`, and a playoff game without teams.
 *
 * Authoritative: gameState FINAL or OFF, if gameScheduleState is OK. OVER is a final that is not confirmed. The score of a
 * shoot-out's winner includes the extra goal.
 */
import { z } from 'zod';
import { emptyReading } from '../../readings/index.ts';
import type { Reading, SourceTeam } from '../../readings/index.ts';
import { defineAdapter } from '../adapter.ts';
import type { FeedDocument, Page, ReadContext } from '../adapter.ts';
import { dayIn, daysNear, listDays, seasonDays, splitDays, startYearOn } from './shared/days.ts';
import type { Days } from './shared/days.ts';
import {
  checkScore,
  collectGames,
  looseIdField,
  looseInstantField,
  nameField,
  quote,
  refuseGame,
  refuseRow,
  skipGame,
} from './shared/game-rows.ts';
import type { GameResult, GameState } from './shared/game-rows.ts';

const months = { firstMonth: 10, lastMonth: 6 };
/** For past seasons: a season that the pandemic delayed ended in September. */
const historyMonths = { firstMonth: 10, lastMonth: 9 };
/** Regular season and playoffs, by number in `gameType`. */
const countedTypes = new Set([2, 3]);

/** A name in several languages. */
const translated = z
  .object({ default: nameField })
  .transform((names) => names.default)
  .optional()
  .catch(undefined);

const teamSchema = z
  .object({
    id: looseIdField.nullish().catch(null),
    name: translated,
    commonName: translated,
    placeName: translated,
    abbrev: nameField.optional().catch(undefined),
    score: z.unknown().optional(),
  })
  .nullish();

const gameSchema = z.object({
  id: looseIdField,
  season: z
    .union([z.number(), z.string()])
    .transform(String)
    .pipe(z.string().regex(/^(?:19|20)\d\d(?:19|20)\d\d$/u)),
  gameType: z.number(),
  startTimeUTC: looseInstantField,
  neutralSite: z.boolean().nullish().catch(null),
  gameState: z.string().nullish(),
  gameScheduleState: z.string().nullish(),
  homeTeam: teamSchema,
  awayTeam: teamSchema,
});
type Game = z.infer<typeof gameSchema>;

const listSchema = z.array(z.unknown());
/** `/v1/score` also has a `gameWeek`, without games. Its list `games` therefore comes first here. */
const documentSchema = z.union([z.object({ games: listSchema }), z.object({ gameWeek: listSchema })]);
const daySchema = z.object({ date: z.iso.date().optional().catch(undefined), games: listSchema });

const byState = new Map<string, GameState>([
  ['FUT', { status: 'scheduled' }],
  ['PRE', { status: 'scheduled' }],
  ['LIVE', { status: 'live' }],
  ['CRIT', { status: 'live' }],
  ['OVER', { status: 'final' }],
  ['FINAL', { status: 'final', isOfficial: true }],
  ['OFF', { status: 'final', isOfficial: true }],
]);

/** States of the schedule that take precedence over the game's own state. */
const byScheduleState = new Map<string, GameState>([
  ['PPD', { status: 'postponed' }],
  ['SUSP', { status: 'live', review: 'suspended' }],
  ['CNCL', { status: 'cancelled' }],
  ['COMPLETED', { status: null, review: 'schedule state COMPLETED' }],
  ['DONT_PLAY', { status: null, review: 'schedule state DONT_PLAY' }],
]);

function readState({ gameState, gameScheduleState }: Game): GameState {
  const scheduleState = gameScheduleState ?? 'OK';
  const isPlain = scheduleState === 'OK' || scheduleState === 'TBD';
  const state = isPlain ? byState.get(gameState ?? '') : byScheduleState.get(scheduleState);
  return (
    state ?? { status: null, problem: `state ${quote(gameState)}, schedule ${quote(gameScheduleState)}` }
  );
}

/** Until the opponents of a playoff game are known, its teams are called "TBD" or "A/B". */
const placeholder = /^tb[ad]$|\b(?:winner|loser|seed|wild card)\b|\//iu;

function readTeam(team: Game['homeTeam']): SourceTeam | null {
  const { id: teamId = null, name: short, commonName, placeName, abbrev } = team ?? {};
  const shortName = short ?? commonName;
  if (shortName === undefined) return null;
  const fullName = placeName === undefined ? shortName : `${placeName} ${shortName}`;
  if ([fullName, shortName, abbrev ?? ''].some((text) => placeholder.test(text))) return null;
  const others = new Set([shortName, abbrev ?? fullName]);
  others.delete(fullName);
  return { id: teamId, name: fullName, otherNames: [...others] };
}

function readGame(value: unknown): GameResult {
  const parsed = gameSchema.safeParse(value);
  if (!parsed.success) return refuseRow(value, parsed.error, { id: looseIdField });
  const game = parsed.data;
  const home = readTeam(game.homeTeam);
  const away = readTeam(game.awayTeam);
  if (!countedTypes.has(game.gameType) || !home || !away) return skipGame(game.id);
  const { facts, problem } = checkScore(readState(game), {
    home: game.homeTeam?.score,
    away: game.awayTeam?.score,
  });
  const reading: Reading = {
    ...emptyReading,
    ...facts,
    sourceId: game.id,
    // 20262027 is the season 2027.
    season: Number(game.season.slice(4)),
    startsAt: game.startTimeUTC.toISOString(),
    isTimeKnown: game.gameScheduleState !== 'TBD',
    home,
    away,
    neutral: game.neutralSite ?? null,
  };
  return { sourceId: game.id, reading, problem };
}

function readDocument(document: unknown, { page }: ReadContext): FeedDocument {
  const parsed = documentSchema.safeParse(document);
  if (!parsed.success)
    throw new Error('this is no document of the NHL: it has neither "games" nor "gameWeek"');
  if ('games' in parsed.data) return collectGames(parsed.data.games.map(readGame));
  const results = parsed.data.gameWeek.flatMap((value): readonly GameResult[] => {
    const day = daySchema.safeParse(value);
    if (!day.success) return [refuseGame(null, 'a day without games')];
    const { date = page.from, games } = day.data;
    // A schedule always has seven days. Days outside the page are on other pages, which may be more recent.
    return date < page.from || date > page.to ? [] : games.map(readGame);
  });
  return collectGames(results);
}

const createDayPage = (day: string): Page => ({
  key: day,
  path: `/v1/score/${day}`,
  from: day,
  to: day,
  isComplete: true,
});

const createWeekPage = ({ from, to }: Days): Page => ({
  key: `${from}..${to}`,
  path: `/v1/schedule/${from}`,
  from,
  to,
  isComplete: true,
});

export const nhlApiWeb = defineAdapter({
  name: 'nhl-api-web',
  title: 'NHL',
  origin: 'https://api-web.nhle.com',
  terms: 'No key. The league publishes neither terms nor limits for this interface, and may change it.',
  settings: z.strictObject({}),
  budget: { perMinute: 20 },
  liveSeconds: 30,
  facts: ['schedule', 'result'],
  pages(_, moment) {
    const season = seasonDays(months, startYearOn(dayIn(moment.timeZone, moment.now), months));
    const near = daysNear(moment);
    const nearDays = listDays(near).filter((day) => day >= season.from && day <= season.to);
    return [...nearDays.map(createDayPage), ...splitDays(season, 7, near).map(createWeekPage)];
  },
  seasonPages: (_, season) => splitDays(seasonDays(historyMonths, season - 1), 7).map(createWeekPage),
  document: { kind: 'json', read: (_, document, context) => readDocument(document, context) },
});
