import { z } from 'zod';
import { declareCalls } from '../call.ts';

/** A pick beside the algorithm's on the same game, once it is over. */
const comparedPick = z.object({
  gameId: z.string(),
  date: z.iso.datetime(),
  sportName: z.string(),
  awayTeam: z.string(),
  homeTeam: z.string(),
  awayPoints: z.int(),
  homePoints: z.int(),
  /** The team that was picked, and by how much. */
  team: z.string(),
  margin: z.int(),
  points: z.number(),
  algorithmPoints: z.number(),
});

export type ComparedPick = z.output<typeof comparedPick>;

/** One slate's sum over the games that were picked, with the algorithm's over the same games. */
const comparedSlate = z.object({
  slateId: z.string(),
  date: z.iso.datetime(),
  sportId: z.string(),
  sportName: z.string(),
  games: z.int(),
  points: z.number(),
  algorithmPoints: z.number(),
});

export type ComparedSlate = z.output<typeof comparedSlate>;

/** The game that locks next in a contest, and how far the caller is with it. */
const ownNextLock = z.object({
  sportId: z.string(),
  sportName: z.string(),
  date: z.iso.datetime(),
  awayTeam: z.string(),
  homeTeam: z.string(),
  /** Games of that contest that are open, and how many of them are picked. */
  open: z.int(),
  picked: z.int(),
});

/** The caller's row on their newest board. */
const lastBoard = z.object({
  sportId: z.string(),
  sportName: z.string(),
  rank: z.int(),
  /** The number of rows, with the algorithm's. */
  size: z.int(),
});

/** The games of the caller's picks that have locked and have no result yet, in the sport with the most of them. */
const playing = z.object({ sportId: z.string(), sportName: z.string(), games: z.int() });

const calibrationGroup = z.object({ said: z.number(), happened: z.number(), games: z.int() });

export const versus = z.object({
  /** The calendar year (UTC) it is about. */
  year: z.int(),
  /** The player’s public name, as boards show it. */
  name: z.string(),
  games: z.int(),
  points: z.number(),
  algorithmPoints: z.number(),
  /** Share of resampled sets of these games in which the player leads the algorithm: near 1, the lead is hardly luck. */
  chanceOfSkill: z.number(),
  /** Oldest first. */
  slates: z.array(comparedSlate),
  /** The picks that gained most on the algorithm, and that lost most to it. */
  best: z.array(comparedPick),
  worst: z.array(comparedPick),
  /** What the margins said, and how often it came true; the same of the algorithm’s on the same games. */
  calibration: z.array(calibrationGroup),
  algorithmCalibration: z.array(calibrationGroup),
  nextLock: ownNextLock.nullable(),
  lastBoard: lastBoard.nullable(),
  playing: playing.nullable(),
});

export type Versus = z.output<typeof versus>;

export const youVsAlgorithmCalls = declareCalls({
  getVersus: {
    method: 'GET',
    path: '/api/v1/users/you-vs-algorithm',
    access: 'player',
    summary: 'The caller’s picks of this year compared with the algorithm’s on the same games.',
    output: versus,
  },
});
