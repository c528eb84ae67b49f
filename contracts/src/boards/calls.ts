import { z } from 'zod';
import { declareCalls } from '../call.ts';
import { id, sportId } from '../ids.ts';
import { pageNumber, pageSize, sortOrder, wireEnum } from '../list-query.ts';

/** Sort keys of boards. Page addresses use the wire names. */
export const winnerSortKey = wireEnum({
  date: 'date',
  rank: 'rank',
  name: 'userName',
  contestPoints: 'contest_pts',
  seasonPoints: 'cumul_sport_pts',
  yearPoints: 'all_sport_pts',
});

export type WinnerSortKey = z.output<typeof winnerSortKey>;

/** The algorithm's name on boards. */
export const algorithmName = 'The Algorithm';

const common = z.object({
  /** Unique over all boards, and stable while ranks change. Does not identify the player. */
  rowId: z.string(),
  slateId: z.string(),
  /** The day of the slate's first game in the sport's time zone, at 00:00 UTC. */
  date: z.iso.datetime(),
  rank: z.int(),
  isAlgorithm: z.boolean(),
  /** The number of scored picks. `gamesInContest` is the number of contest games that are not void. */
  gamesPicked: z.int(),
  gamesInContest: z.int(),
  /** Above, level with or below the algorithm on this board; null on the algorithm's row. */
  againstAlgorithm: z.enum(['beat', 'level', 'chasing']).nullable(),
});

const wireRow = common.extend({
  sportsCategory: z.object({ _id: z.string(), sportName: z.string() }),
  userName: z.string(),
  contest_pts: z.number(),
  cumul_sport_pts: z.number(),
  all_sport_pts: z.number(),
});

const rowShape = common.extend({
  sportId: z.string(),
  sportName: z.string(),
  name: z.string(),
  /**
   * `contestPoints` are the points of the slate. `seasonPoints` are those of the sport's season up to this slate, and
   * `yearPoints` those of the year in all sports up to this slate.
   */
  contestPoints: z.number(),
  seasonPoints: z.number(),
  yearPoints: z.number(),
});

/** One player on the board of one slate. */
const winnerRow = z.codec(wireRow, rowShape, {
  decode: ({
    sportsCategory: { _id: sport, sportName },
    userName: name,
    contest_pts,
    cumul_sport_pts,
    all_sport_pts,
    ...rest
  }) => ({
    ...rest,
    sportId: sport,
    sportName,
    name,
    contestPoints: contest_pts,
    seasonPoints: cumul_sport_pts,
    yearPoints: all_sport_pts,
  }),
  encode: ({
    sportId: _id,
    sportName,
    name,
    contestPoints: contest_pts,
    seasonPoints: cumul_sport_pts,
    yearPoints: all_sport_pts,
    ...rest
  }) => ({
    ...rest,
    sportsCategory: { _id, sportName },
    userName: name,
    contest_pts,
    cumul_sport_pts,
    all_sport_pts,
  }),
});

export type WinnerRow = z.output<typeof winnerRow>;

/** Summary of a board. */
const board = z.object({
  slateId: z.string(),
  /** `day` at 00:00 UTC. */
  date: z.iso.datetime(),
  /** The day of the slate's first game in the sport's time zone. Unique among the sport's boards. */
  day: z.iso.date(),
  /** The number of players, without the algorithm. */
  players: z.int(),
  /** The number of contest games that are not void. `gamesDecided` counts the scored ones. */
  games: z.int(),
  gamesDecided: z.int(),
  /** The cut line: the algorithm's standing and the number of players above it. */
  algorithm: z.object({ rank: z.int(), points: z.number(), beatenBy: z.int() }).nullable(),
});

export type Board = z.output<typeof board>;

/** The score of a game: `result` with the home team's margin, `void`, or `none` if it was not scored. */
const gameScore = z.object({ outcome: z.enum(['result', 'void', 'none']), homeMargin: z.int().nullable() });

/** A published result that changed. */
const rescoring = z.object({
  at: z.iso.datetime(),
  slateId: z.string(),
  gameId: z.string(),
  homeTeam: z.string(),
  awayTeam: z.string(),
  before: gameScore,
  after: gameScore,
});

export type Rescoring = z.output<typeof rescoring>;

const winnersQuery = z.codec(
  z.object({
    sportsCategory: sportId,
    /** Restricts the list to this slate's board. */
    slateId: id.optional(),
    pageSize: pageSize(),
    pageNumber,
    sortKey: winnerSortKey.optional(),
    sortOrder: sortOrder.optional(),
  }),
  z.object({
    sportId,
    slateId: z.string().optional(),
    pageSize: z.int(),
    pageNumber: z.int(),
    sortKey: winnerSortKey.def.out.optional(),
    sortOrder: sortOrder.def.out.optional(),
  }),
  {
    decode: ({ sportsCategory, ...rest }) => ({ ...rest, sportId: sportsCategory }),
    encode: ({ sportId: sportsCategory, ...rest }) => ({ ...rest, sportsCategory }),
  },
);

/** The player's own row with its position. */
const ownRow = z.object({
  row: winnerRow,
  /** The number of players, without the algorithm. */
  players: z.int(),
  /** The algorithm's points on the same board; null if the algorithm is not on that board. */
  algorithmPoints: z.number().nullable(),
  /** The points of both on the games that the player and the algorithm picked, and their number. */
  gap: z.object({ points: z.number(), algorithmPoints: z.number(), games: z.int() }),
  /** The row's number on its board. `position` is its number in the default order of all boards of the sport. */
  place: z.int(),
  position: z.int(),
});

export type OwnRow = z.output<typeof ownRow>;

/** The winner of a sport's last finished contest. */
const lastWinner = z.object({
  sportId: z.string(),
  slateId: z.string(),
  /** The board's date. */
  date: z.iso.datetime(),
  name: z.string(),
  /** Points of the slate, from `gamesPicked` of `gamesInContest`. */
  contestPoints: z.number(),
  gamesPicked: z.int(),
  gamesInContest: z.int(),
  isAlgorithm: z.boolean(),
});

export type LastWinner = z.output<typeof lastWinner>;

export const boardsCalls = declareCalls({
  listWinners: {
    method: 'GET',
    path: '/api/v1/website/get-contest-winner',
    access: 'visitor',
    summary:
      'The boards of a sport’s contests, newest slate first, or the board of one slate. Rows are sorted by place by default.',
    query: winnersQuery,
    output: z.object({ result: z.array(winnerRow), total: z.int(), sportName: z.string() }),
  },
  getBoards: {
    method: 'GET',
    path: '/api/v1/website/boards/:sportId',
    access: 'visitor',
    summary: 'A summary of a sport’s newest boards, with the log of rescored games.',
    params: z.object({ sportId }),
    output: z.object({
      result: z.array(board),
      sportName: z.string(),
      /** The number of publications of this sport's boards. It grows with each change. */
      published: z.int(),
      rescorings: z.array(rescoring),
    }),
  },
  listLastWinners: {
    method: 'GET',
    path: '/api/v1/website/last-winners',
    access: 'visitor',
    summary: 'The winner of each sport’s last finished contest, in the order of the menu.',
    output: z.object({ result: z.array(lastWinner) }),
  },
  getOwnRows: {
    method: 'GET',
    path: '/api/v1/users/boards/:sportId',
    access: 'player',
    summary: 'The caller’s rows on a sport’s newest boards, or on one slate’s board.',
    params: z.object({ sportId }),
    query: z.object({ slateId: id.optional() }),
    output: z.object({ result: z.array(ownRow) }),
  },
});

/** The event sent when boards change, with the new value of `published`. */
export const boardsChanged = z.object({ published: z.int() });

/** Calls that stream server-sent events. */
export const eventCalls = declareCalls({
  watchBoards: {
    method: 'GET',
    path: '/api/v1/website/boards/:sportId/events',
    access: 'visitor',
    summary: 'Event stream: sends an event `boards` on connect and at each change of the sport’s boards.',
    params: z.object({ sportId }),
    media: 'text/event-stream',
    output: boardsChanged,
  },
});
