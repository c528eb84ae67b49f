import type { TrapName } from './trap-names.ts';

/** The parameters of a simulated league. */
export interface LeagueShape {
  /** Name of the adapter that imports this league. */
  readonly adapter: string;
  readonly model: 'nfl' | 'ncaaf' | 'nba' | 'ncaam' | 'nhl' | 'mlb' | 'epl' | 'afl';
  readonly window: 'day' | 'week';
  readonly timeZone: string;
  /** The league's own number of the season. */
  readonly season: number;
  /** In 2025, because parts of the product compare with the database's clock, which must be later. */
  readonly firstDay: string;
  readonly teams: number;
  readonly rounds: number;
  readonly daysBetween: number;
  /** Number of rounds before a rest day. */
  readonly roundsBeforeRest: number;
  /** Days of a round's games, counted from its first day. */
  readonly dayOffsets: readonly number[];
  /** Usual starts as UTC hours. Hours above 24 are the next UTC day, often the same day in the league's time zone. */
  readonly hours: readonly number[];
  readonly minutes: number;
  readonly points: number;
  readonly spread: number;
  readonly homeEdge: number;
  readonly ties: boolean;
  readonly endings: readonly ('overtime' | 'shoot-out')[];
  readonly doubleHeaderShare: number;
  readonly neutralShare: number;
  readonly movedShare: number;
  readonly canceledShare: number;
  /** Minimum number of days until a postponed game is played. */
  readonly freeDaysFrom: number;
  /** Traps that the provider's documents cannot show. */
  readonly withoutTraps: readonly TrapName[];
}

const common = {
  ties: false,
  endings: ['overtime'],
  doubleHeaderShare: 0,
  neutralShare: 0.03,
  movedShare: 0.06,
  canceledShare: 0.01,
  freeDaysFrom: 2,
  roundsBeforeRest: 3,
  withoutTraps: [],
} as const;

/** Rounds on most days, daily contests. */
const daily = {
  ...common,
  window: 'day',
  timeZone: 'America/New_York',
  daysBetween: 1,
  dayOffsets: [0],
} as const;

/** One round a week, weekly contests. */
const weekly = { ...common, window: 'week', daysBetween: 7, roundsBeforeRest: 1000, teams: 12 } as const;

const soccer = {
  ...weekly,
  model: 'epl',
  season: 2026,
  firstDay: '2025-08-15',
  rounds: 18,
  dayOffsets: [0, 1, 1, 1, 2, 2],
  hours: [18.5, 13.5, 13.5, 16.5, 13.5, 15.5],
  minutes: 115,
  points: 1.4,
  spread: 1.1,
  homeEdge: 0.3,
  ties: true,
  endings: [],
} as const;

const football = {
  ...weekly,
  timeZone: 'America/New_York',
  season: 2025,
  dayOffsets: [0, 3, 3, 3, 3, 4],
  hours: [24.25, 17, 17, 20.5, 24.5, 24.25],
  minutes: 190,
  points: 22,
  spread: 9,
  homeEdge: 2,
} as const;

/** The simulated league of each adapter. */
export const shapes: readonly LeagueShape[] = [
  {
    ...daily,
    adapter: 'mlb-statsapi',
    model: 'mlb',
    season: 2025,
    firstDay: '2025-04-01',
    teams: 10,
    rounds: 45,
    hours: [17, 20, 23, 23.5, 26],
    minutes: 165,
    points: 4.4,
    spread: 2.8,
    homeEdge: 0.2,
    doubleHeaderShare: 0.04,
  },
  {
    ...daily,
    adapter: 'nhl-api-web',
    model: 'nhl',
    season: 2025,
    firstDay: '2025-01-06',
    teams: 10,
    rounds: 40,
    hours: [24, 24.5, 25, 27, 18],
    minutes: 150,
    points: 3,
    spread: 1.6,
    homeEdge: 0.2,
    endings: ['overtime', 'shoot-out'],
  },
  {
    ...football,
    adapter: 'nflverse',
    model: 'nfl',
    firstDay: '2025-09-04',
    teams: 32,
    rounds: 18,
    ties: true,
    withoutTraps: ['unheard-of'],
  },
  {
    ...football,
    adapter: 'cfbd',
    model: 'ncaaf',
    firstDay: '2025-09-04',
    rounds: 13,
    withoutTraps: ['unheard-of'],
  },
  {
    ...daily,
    adapter: 'cbbd',
    model: 'ncaam',
    season: 2025,
    firstDay: '2025-01-06',
    teams: 12,
    rounds: 40,
    hours: [24, 24, 25, 26, 18, 20],
    minutes: 125,
    points: 72,
    spread: 9,
    homeEdge: 3,
  },
  {
    ...daily,
    adapter: 'espn',
    model: 'nba',
    season: 2025,
    firstDay: '2025-01-06',
    teams: 10,
    rounds: 45,
    hours: [24, 24.5, 25, 27, 20.5],
    minutes: 140,
    points: 112,
    spread: 9,
    homeEdge: 2,
  },
  { ...soccer, adapter: 'football-data-org', timeZone: 'Europe/London' },
  {
    ...soccer,
    adapter: 'openligadb',
    timeZone: 'Europe/Berlin',
    withoutTraps: ['unheard-of', 'time-unknown'],
  },
  {
    ...weekly,
    adapter: 'squiggle',
    model: 'afl',
    timeZone: 'Australia/Melbourne',
    season: 2025,
    firstDay: '2025-03-13',
    rounds: 20,
    dayOffsets: [0, 1, 2, 2, 3, 3],
    hours: [8.5, 9, 3.75, 9.5, 4, 6],
    minutes: 150,
    points: 80,
    spread: 20,
    homeEdge: 5,
    ties: true,
    endings: [],
    withoutTraps: ['unheard-of', 'time-unknown'],
  },
];

/** Shortens a league to two weeks with fewer teams and more moved games, so that every trap still occurs. */
export const shorten = (shape: LeagueShape): LeagueShape => ({
  ...shape,
  teams: shape.window === 'day' ? 6 : Math.min(shape.teams, 12),
  rounds: Math.min(shape.rounds, Math.ceil(14 / (shape.daysBetween + 1 / shape.roundsBeforeRest))),
  movedShare: 2 * shape.movedShare,
});
