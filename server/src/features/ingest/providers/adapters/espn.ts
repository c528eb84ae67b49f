/**
 * ESPN's scoreboard, which ESPN offers to its own pages only: it may change or end without notice.
 *
 * Known from recorded answers: the shape for football, basketball, hockey, baseball and soccer; the statuses 1, 2, 3, 6,
 * 23, 25, 26, 28 and 47; spreads and moneylines of college basketball. From clients' tables: every other status, missing
 * lines. From memory: groups, the year of soccer's seasons, the marks of all-star games and of teams that are not known
 * yet, suspended and abandoned games. The scoreboard of women's college basketball was not seen.
 * Check first when online: that scoreboard, a postponed game of an American league, `season.year` of a soccer league.
 *
 * No status is authoritative. A final needs `completed`, the state "post" and a name or id of a final. The name alone
 * appears too early, and postponed games have the state "post" too. Days are in Eastern time for every league.
 */
import { z } from 'zod';
import { emptyReading } from '../../readings/index.ts';
import type { Reading, SourceTeam } from '../../readings/index.ts';
import { defineAdapter } from '../adapter.ts';
import type { FeedDocument, Page } from '../adapter.ts';
import { dayIn, daysNear, listDays, seasonDays, splitDays, startYearOn } from './shared/days.ts';
import type { Days, SeasonMonths } from './shared/days.ts';
import {
  checkScore,
  collectGames,
  looseInstantField,
  nameField,
  quote,
  refuseRow,
  skipGame,
} from './shared/game-rows.ts';
import type { GameResult, GameState } from './shared/game-rows.ts';

const maxEvents = 1000;

const month = z.int().min(1).max(12);
const yearOfSeason = z.enum(['start', 'end']);
const calendarSchema = z.strictObject({
  firstMonth: month,
  lastMonth: month,
  /** The year by which the league numbers a season that spans two years. */
  numberedBy: yearOfSeason,
  /** The year that ESPN's `season.year` has for such a season. */
  providerYear: yearOfSeason,
});
type Calendar = z.infer<typeof calendarSchema>;

const settingsSchema = z.strictObject({
  sport: z
    .enum(['baseball', 'basketball', 'football', 'hockey', 'soccer'])
    .describe('The sport as ESPN names it.'),
  league: z
    .string()
    .regex(/^[a-z0-9][a-z0-9.-]{0,59}$/u)
    .describe('The league in ESPN’s addresses, such as nfl, mens-college-basketball or eng.1.'),
  groups: z
    .string()
    .regex(/^\d{1,4}$/u)
    .optional()
    .describe('The number of a group of college teams. Without it only games of ranked teams are listed.'),
  /** Set for a league whose season differs from the usual season of its sport. */
  season: calendarSchema.optional(),
});
type Settings = z.infer<typeof settingsSchema>;

const winter: Calendar = { firstMonth: 10, lastMonth: 6, numberedBy: 'end', providerYear: 'end' };
const summer: Calendar = { firstMonth: 3, lastMonth: 11, numberedBy: 'start', providerYear: 'start' };
const college: Calendar = { ...winter, firstMonth: 11, lastMonth: 4 };

/** Calendars by league, otherwise by sport. */
const calendars = new Map<string, Calendar>([
  ['baseball', summer],
  ['basketball', winter],
  ['mens-college-basketball', college],
  ['womens-college-basketball', college],
  ['wnba', { ...summer, firstMonth: 5, lastMonth: 10 }],
  ['football', { ...summer, firstMonth: 8, lastMonth: 2 }],
  ['hockey', winter],
  ['soccer', { firstMonth: 8, lastMonth: 6, numberedBy: 'end', providerYear: 'start' }],
  ['usa.1', { ...summer, firstMonth: 2, lastMonth: 12 }],
]);

const findCalendar = ({ sport, league, season }: Settings): Calendar =>
  season ?? calendars.get(league) ?? calendars.get(sport) ?? winter;

const crossesYears = ({ firstMonth, lastMonth }: SeasonMonths): boolean => lastMonth < firstMonth;

/** Returns the number of years from a season's start to the year that numbers it, by the league or by ESPN. */
const countYears = (calendar: Calendar, year: Calendar['numberedBy']): number =>
  crossesYears(calendar) && year === 'end' ? 1 : 0;

const id = z
  .union([z.int(), z.string()])
  .transform(String)
  .pipe(z.string().regex(/^-?\d{1,15}$/u));
const gameId = id.pipe(z.string().regex(/^\d/u));
const optionalName = nameField.optional().catch(undefined);

const statusSchema = z.object({
  type: z.object({
    id: id.nullish().catch(null),
    name: z.string().nullish(),
    state: z.string().nullish(),
    completed: z.boolean().nullish(),
  }),
});

const competitorSchema = z.object({
  homeAway: z.string(),
  team: z
    .object({
      id: id.nullish().catch(null),
      displayName: nameField.nullish(),
      shortDisplayName: optionalName,
      abbreviation: optionalName,
    })
    .nullish(),
  score: z.unknown().optional(),
});
type Competitor = z.infer<typeof competitorSchema>;

const price = z.object({ close: z.object({ odds: z.union([z.string(), z.number()]).transform(String) }) });
const oddsSchema = z.object({
  spread: z.number().min(-200).max(200).optional().catch(undefined),
  moneyline: z
    .object({ home: price, away: price, draw: price.optional().catch(undefined) })
    .optional()
    .catch(undefined),
});

const competitionSchema = z.object({
  type: z.object({ abbreviation: z.string() }).optional().catch(undefined),
  timeValid: z.boolean().nullish().catch(null),
  neutralSite: z.boolean().nullish().catch(null),
  competitors: z.array(competitorSchema),
  status: statusSchema.optional(),
  odds: z.array(oddsSchema.nullable().catch(null)).optional().catch(undefined),
});
type Competition = z.infer<typeof competitionSchema>;

const eventSchema = z.object({
  id: gameId,
  date: looseInstantField,
  season: z
    .object({
      year: z.int().min(1900).max(2100).optional().catch(undefined),
      type: z.number().optional().catch(undefined),
    })
    .optional()
    .catch(undefined),
  status: statusSchema.optional(),
  competitions: z.tuple([competitionSchema], z.unknown()),
});
type Event = z.infer<typeof eventSchema>;

const documentSchema = z.object({ events: z.array(z.unknown()) });

const scheduled: GameState = { status: 'scheduled' };
const live: GameState = { status: 'live' };
const final: GameState = { status: 'final' };
const forfeit: GameState = { status: 'final', review: 'forfeit' };
const postponed: GameState = { status: 'postponed' };
const canceled: GameState = { status: 'cancelled' };
const suspended: GameState = { status: 'live', review: 'suspended' };
/** Delayed before or during the game; `state` tells which. */
const delayed = 'delayed';

/** The ids and names of each status, as far as they are known. */
const statuses: readonly (readonly [GameState | typeof delayed, ...string[]])[] = [
  [scheduled, '0', '1', 'STATUS_SCHEDULED', 'STATUS_TBD'],
  [live, '2', 'STATUS_IN_PROGRESS', '21', 'STATUS_BEGIN_PERIOD', '22', 'STATUS_END_PERIOD'],
  [
    live,
    '23',
    'STATUS_HALFTIME',
    '24',
    'STATUS_OVERTIME',
    '25',
    'STATUS_FIRST_HALF',
    '26',
    'STATUS_SECOND_HALF',
  ],
  [live, '43', '44', '48', '49', 'STATUS_EXTRA_TIME', 'STATUS_SHOOTOUT', 'STATUS_HALFTIME_ET'],
  [live, 'STATUS_END_OF_REGULATION', 'STATUS_END_OF_EXTRATIME'],
  [delayed, '7', 'STATUS_DELAYED', '17', 'STATUS_RAIN_DELAY'],
  [suspended, '8', 'STATUS_SUSPENDED'],
  [
    final,
    '3',
    'STATUS_FINAL',
    '28',
    'STATUS_FULL_TIME',
    '45',
    'STATUS_FINAL_AET',
    '46',
    '47',
    'STATUS_FINAL_PEN',
  ],
  [forfeit, '4', '9', '10', 'STATUS_FORFEIT', 'STATUS_FINAL_AWD'],
  [postponed, '6', 'STATUS_POSTPONED'],
  [canceled, '5', 'STATUS_CANCELED', 'STATUS_ABANDONED'],
];
const byWord = new Map(statuses.flatMap(([state, ...words]) => words.map((word) => [word, state] as const)));

function readState({ type }: z.infer<typeof statusSchema>): GameState {
  const state = type.state ?? null;
  const [fromName, fromId] = [type.name, type.id].map((word) => {
    const found = byWord.get(word ?? '');
    if (found !== delayed) return found;
    return state === 'in' ? live : scheduled;
  });
  const found = fromName ?? fromId;
  const problem = `status ${quote(type.id)}, ${quote(type.name)}, ${quote(state)}, completed ${quote(type.completed)}`;
  if (!found) return { status: null, problem };
  const isOver = type.completed === true && (state ?? 'post') === 'post';
  const isConfirmed = (fromId ?? found).status === 'final' && isOver;
  if (found.status === 'final' && !isConfirmed) return { status: null, problem };
  if ((found.status === 'live' || found.status === 'scheduled') && type.completed === true)
    return { status: null, problem };
  return found;
}

/**
 * Until the opponents of a playoff game are known, its teams are called "TBD", "Winner of …" or "A/B", and their ids are
 * negative.
 */
const placeholder = /^tb[ad]$|\b(?:winner|loser)\b|\//iu;

function readTeam(competitor: Competitor | undefined): SourceTeam | null {
  const { id: teamId = null, displayName, shortDisplayName, abbreviation } = competitor?.team ?? {};
  if (!displayName || teamId?.startsWith('-')) return null;
  if (placeholder.test(displayName) || placeholder.test(abbreviation ?? '')) return null;
  const others = new Set([shortDisplayName ?? displayName, abbreviation ?? displayName]);
  others.delete(displayName);
  return { id: teamId, name: displayName, otherNames: [...others] };
}

/** ESPN sends scores as texts. */
const readScore = (value: unknown): unknown =>
  typeof value === 'string' && /^\d{1,5}$/u.test(value) ? Number(value) : value;

/** Returns the probability that an American price implies, including the bookmaker's margin; null for "OFF". */
function readPrice(odds: string): number | null {
  if (/^even$/iu.test(odds)) return 0.5;
  if (!/^[+-]?\d{3,6}$/u.test(odds)) return null;
  const value = Number(odds);
  return value < 0 ? value / (value - 100) : 100 / (value + 100);
}

/**
 * Returns the home team's probability without the bookmaker's margin; a tie counts half. Null unless all prices are known
 * and their margin is plausible.
 */
function readProbability({ moneyline }: z.infer<typeof oddsSchema>, hasTies: boolean): number | null {
  if (!moneyline) return null;
  const prices = [moneyline.home, moneyline.away, ...(hasTies ? [moneyline.draw] : [])];
  const [home, away, tie = 0] = prices.map((offer) => readPrice(offer?.close.odds ?? ''));
  if (typeof home !== 'number' || typeof away !== 'number' || tie === null) return null;
  const sum = home + away + tie;
  return sum > 0.9 && sum < 1.25 ? (home + tie / 2) / sum : null;
}

/** In other sports a spread is a fixed handicap, not an expected margin. */
const sportsWithSpreads = new Set<Settings['sport']>(['basketball', 'football']);

/** Reads the market before the start. ESPN's spreads are negative if the home team is the favorite. */
function readMarket({ odds = [] }: Competition, { sport }: Settings) {
  const [offer] = odds.filter((item) => item !== null);
  if (!offer) return { closingLine: null, closingProbability: null };
  const { spread } = offer;
  return {
    closingLine: spread !== undefined && sportsWithSpreads.has(sport) ? 0 - spread : null,
    closingProbability: readProbability(offer, sport === 'soccer'),
  };
}

function readSeason({ season, date }: Event, settings: Settings): number {
  const calendar = findCalendar(settings);
  const startYear =
    season?.year === undefined
      ? startYearOn(date.toISOString().slice(0, 10), calendar)
      : season.year - countYears(calendar, calendar.providerYear);
  return startYear + countYears(calendar, calendar.numberedBy);
}

/** Whether a game is a preseason or all-star game. In soccer, the numbers of season types have other meanings. */
const isExhibition = ({ season, competitions: [competition] }: Event, { sport }: Settings): boolean =>
  (sport !== 'soccer' && season?.type === 1) || competition.type?.abbreviation === 'ALLSTAR';

function readEvent(value: unknown, settings: Settings): GameResult {
  const parsed = eventSchema.safeParse(value);
  if (!parsed.success) return refuseRow(value, parsed.error, { id: gameId });
  const event = parsed.data;
  const sourceId = event.id;
  const [competition] = event.competitions;
  const [homeSide, awaySide] = ['home', 'away'].map((side) =>
    competition.competitors.find(({ homeAway }) => homeAway === side),
  );
  const home = readTeam(homeSide);
  const away = readTeam(awaySide);
  if (isExhibition(event, settings) || !home || !away) return skipGame(sourceId);
  const status = competition.status ?? event.status;
  const state = status ? readState(status) : { status: null, problem: 'no status' };
  const { facts, problem } = checkScore(state, {
    home: readScore(homeSide?.score),
    away: readScore(awaySide?.score),
  });
  const reading: Reading = {
    ...emptyReading,
    ...facts,
    ...(facts.status === 'scheduled' ? readMarket(competition, settings) : {}),
    sourceId,
    season: readSeason(event, settings),
    startsAt: event.date.toISOString(),
    isTimeKnown: competition.timeValid !== false,
    home,
    away,
    neutral: competition.neutralSite ?? null,
  };
  return { sourceId, reading, problem };
}

function readDocument(document: unknown, settings: Settings): FeedDocument {
  const parsed = documentSchema.safeParse(document);
  if (!parsed.success) throw new Error('this is no scoreboard of ESPN: it has no list "events"');
  const { events } = parsed.data;
  // Games that the limit cut off would count as missing.
  if (events.length >= maxEvents)
    throw new Error(`this is no complete scoreboard of ESPN: it stops at ${maxEvents} events`);
  return collectGames(events.map((event) => readEvent(event, settings)));
}

function createPage({ sport, league, groups }: Settings, { from, to }: Days): Page {
  const [first, last] = [from, to].map((day) => day.replaceAll('-', ''));
  const dates = from === to ? first : `${first}-${last}`;
  const query = `dates=${dates}&limit=${maxEvents}${groups === undefined ? '' : `&groups=${groups}`}`;
  return {
    key: from === to ? from : `${from}..${to}`,
    path: `/apis/site/v2/sports/${sport}/${league}/scoreboard?${query}`,
    from,
    to,
    isComplete: groups !== undefined || !league.includes('college'),
  };
}

/** Returns the number of days on one page. Their games are far fewer than the limit, even for all colleges together. */
const countPageDays = ({ groups }: Settings): number => (groups === undefined ? 14 : 7);

export const espn = defineAdapter({
  name: 'espn',
  title: 'ESPN',
  origin: 'https://site.api.espn.com',
  terms:
    'Unofficial: no contract, no key and no published limit. ESPN’s terms of use apply, and the pages may change or end at any time.',
  isUnofficial: true,
  settings: settingsSchema,
  budget: { perMinute: 20 },
  liveSeconds: 60,
  facts: ['schedule', 'result', 'line'],
  pages(settings, moment) {
    const calendar = findCalendar(settings);
    const season = seasonDays(calendar, startYearOn(dayIn(moment.timeZone, moment.now), calendar));
    const near = daysNear(moment);
    const nearDays = listDays(near).filter((day) => day >= season.from && day <= season.to);
    return [
      ...nearDays.map((day) => createPage(settings, { from: day, to: day })),
      ...splitDays(season, countPageDays(settings), near).map((days) => createPage(settings, days)),
    ];
  },
  seasonPages(settings, season) {
    const calendar = findCalendar(settings);
    const days = seasonDays(calendar, season - countYears(calendar, calendar.numberedBy));
    return splitDays(days, countPageDays(settings)).map((block) => createPage(settings, block));
  },
  document: { kind: 'json', read: (settings, document) => readDocument(document, settings) },
});
