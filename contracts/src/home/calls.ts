import { z } from 'zod';
import { declareCalls } from '../call.ts';
import { marginDistribution, teamBadge } from '../forecast-shapes.ts';
import { newsItem } from '../content/news.ts';
import { sport } from '../sports/calls.ts';

/** The forecast of a contest game, frozen when its slate opened. */
const contestForecast = z.object({
  date: z.iso.datetime(),
  awayTeam: z.string(),
  homeTeam: z.string(),
  predictedWinner: z.string(),
  winProb: z.number(),
  tieProb: z.number(),
  algoMargin: z.number(),
});

const wireContestCard = z.object({
  _id: z.string(),
  categoryName: z.string(),
  sportId: z.string(),
  gameId: z.string(),
  contest: contestForecast,
});

const contestCardShape = z.object({
  id: z.string(),
  sportName: z.string(),
  sportId: z.string(),
  gameId: z.string(),
  forecast: contestForecast,
});

/** A contest game before its lock. `id` is the contest game's id. */
const contestCard = z.codec(wireContestCard, contestCardShape, {
  decode: ({ _id: id, categoryName: sportName, contest: forecast, ...ids }) => ({
    id,
    sportName,
    forecast,
    ...ids,
  }),
  encode: ({ id, sportName, forecast, ...ids }) => ({
    _id: id,
    categoryName: sportName,
    contest: forecast,
    ...ids,
  }),
});

export type ContestCard = z.output<typeof contestCard>;

const winner = z.object({ date: z.iso.datetime(), userName: z.string(), rank: z.int() });

const wireWinnerCard = z.object({
  _id: z.string(),
  categoryName: z.string(),
  sportId: z.string(),
  winner,
  isAlgorithm: z.boolean(),
});

const winnerCardShape = z.object({
  id: z.string(),
  sportName: z.string(),
  sportId: z.string(),
  /** `date` is the date of the slate's board. */
  winner,
  isAlgorithm: z.boolean(),
});

/** The winner of a finished slate. */
const winnerCard = z.codec(wireWinnerCard, winnerCardShape, {
  decode: ({ _id: id, categoryName: sportName, ...rest }) => ({ id, sportName, ...rest }),
  encode: ({ id, sportName, ...rest }) => ({ _id: id, categoryName: sportName, ...rest }),
});

export type WinnerCard = z.output<typeof winnerCard>;

const pairForecast = {
  homeTeam: teamBadge,
  awayTeam: teamBadge,
  /** The distribution of the home team's margin. */
  distribution: marginDistribution,
};

const wireNextLock = z.object({ contestId: z.string(), ...pairForecast });

const nextLockShape = z.object({ slateGameId: z.string(), ...pairForecast });

/** The contest game that locks next. */
const nextLock = z.codec(wireNextLock, nextLockShape, {
  decode: ({ contestId, ...pair }) => ({ slateGameId: contestId, ...pair }),
  encode: ({ slateGameId, ...pair }) => ({ contestId: slateGameId, ...pair }),
});

/** The finished boards of the last seven days, in all sports. */
const lastWeek = z.object({
  boards: z.int(),
  /** The number of entries: people, counted on each of the boards. `ahead` of them finished above the algorithm. */
  players: z.int(),
  ahead: z.int(),
  /**
   * Of the best three people of each board, the row above the algorithm with the largest gap, on the games that the player and
   * the algorithm both picked.
   */
  best: z
    .object({
      userName: z.string(),
      sportId: z.string(),
      slateId: z.string(),
      sportName: z.string(),
      gap: z.number(),
      games: z.int(),
    })
    .nullable(),
  /** The newest published recap of a week. `title` is its title. */
  recap: z.object({ newsId: z.string(), title: z.string() }).nullable(),
});

/** The number of contest games, in all sports, that lock at the same time. */
const lock = z.object({ at: z.iso.datetime(), games: z.int() });

const wireHome = z.object({
  contestList: z.array(contestCard),
  sportsCategory: z.array(sport),
  winnerList: z.array(winnerCard),
  newsList: z.array(newsItem),
  nextLock: nextLock.nullable(),
  locks: z.array(lock),
  lastWeek: lastWeek.nullable(),
  /** Always null. Pages of the previous release need the field. */
  lastSlate: z.null(),
});

const homeShape = z.object({
  contests: z.array(contestCardShape),
  sports: z.array(sport.def.out),
  winners: z.array(winnerCardShape),
  news: z.array(newsItem.def.out),
  nextLock: nextLockShape.nullable(),
  locks: z.array(lock),
  lastWeek: lastWeek.nullable(),
});

const homePage = z.codec(wireHome, homeShape, {
  decode: (wire) => ({
    contests: wire.contestList,
    sports: wire.sportsCategory,
    winners: wire.winnerList,
    news: wire.newsList,
    nextLock: wire.nextLock,
    locks: wire.locks,
    lastWeek: wire.lastWeek,
  }),
  encode: ({ contests, sports, winners, news, ...rest }) => ({
    contestList: contests,
    sportsCategory: sports,
    winnerList: winners,
    newsList: news,
    lastSlate: null,
    ...rest,
  }),
});

export type HomePage = z.output<typeof homePage>;

export const homeCalls = declareCalls({
  getHome: {
    method: 'GET',
    path: '/api/v1/website/home-page',
    access: 'visitor',
    summary: 'The content of the home page: upcoming contests, sports, the latest winners and news.',
    output: homePage,
  },
});
