import { z } from 'zod';
import { declareCalls } from './call.ts';
import { marginDistribution, teamBadge } from './forecast-shapes.ts';
import { newsItem } from './news.ts';
import { sport } from './sports.ts';

/** What the algorithm said of a contest's game when its slate opened. */
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

/** A contest's game that can still be picked. */
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
  /** The date is the slate's first start. */
  winner,
  isAlgorithm: z.boolean(),
});

/** Who came first in a slate that is over. */
const winnerCard = z.codec(wireWinnerCard, winnerCardShape, {
  decode: ({ _id: id, categoryName: sportName, ...rest }) => ({ id, sportName, ...rest }),
  encode: ({ id, sportName, ...rest }) => ({ _id: id, categoryName: sportName, ...rest }),
});

export type WinnerCard = z.output<typeof winnerCard>;

/** The game that locks next, to be drawn. */
const nextLock = z.object({
  contestId: z.string(),
  homeTeam: teamBadge,
  awayTeam: teamBadge,
  /** Of the home team's margin. */
  distribution: marginDistribution,
});

/** How many players ended the last settled slate above the algorithm. */
const lastSlate = z.object({ sportName: z.string(), players: z.int(), ahead: z.int() });

const more = { nextLock: nextLock.nullable(), lastSlate: lastSlate.nullable() };

const wireHome = z.object({
  contestList: z.array(contestCard),
  sportsCategory: z.array(sport),
  winnerList: z.array(winnerCard),
  newsList: z.array(newsItem),
  ...more,
});

const homeShape = z.object({
  contests: z.array(contestCardShape),
  sports: z.array(sport.def.out),
  winners: z.array(winnerCardShape),
  news: z.array(newsItem.def.out),
  ...more,
});

const homePage = z.codec(wireHome, homeShape, {
  decode: ({ contestList, sportsCategory, winnerList, newsList, ...rest }) => ({
    contests: contestList,
    sports: sportsCategory,
    winners: winnerList,
    news: newsList,
    ...rest,
  }),
  encode: ({ contests, sports, winners, news, ...rest }) => ({
    contestList: contests,
    sportsCategory: sports,
    winnerList: winners,
    newsList: news,
    ...rest,
  }),
});

export type HomePage = z.output<typeof homePage>;

export const homeCalls = declareCalls({
  getHome: {
    method: 'GET',
    path: '/api/v1/website/home-page',
    access: 'visitor',
    summary: 'Everything on the first page: contests to come, sports, the last winners, the latest news.',
    output: homePage,
  },
});
