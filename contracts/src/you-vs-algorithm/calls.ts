import { z } from 'zod';
import { declareCalls } from '../call.ts';

/** A pick and the algorithm's pick in the same finished game. */
const comparedPick = z.object({
  gameId: z.string(),
  date: z.iso.datetime(),
  sportName: z.string(),
  awayTeam: z.string(),
  homeTeam: z.string(),
  awayPoints: z.int(),
  homePoints: z.int(),
  /** The picked team and margin. */
  team: z.string(),
  margin: z.int(),
  points: z.number(),
  algorithmPoints: z.number(),
});

export type ComparedPick = z.output<typeof comparedPick>;

/** The points of one slate's picked games: the player's and the algorithm's. */
const comparedSlate = z.object({
  slateId: z.string(),
  /** The date of the slate's board. */
  date: z.iso.datetime(),
  sportId: z.string(),
  sportName: z.string(),
  games: z.int(),
  points: z.number(),
  algorithmPoints: z.number(),
});

export type ComparedSlate = z.output<typeof comparedSlate>;

/** The game that locks next in a contest, and how many of the contest's games the caller has picked. */
const ownNextLock = z.object({
  sportId: z.string(),
  sportName: z.string(),
  date: z.iso.datetime(),
  awayTeam: z.string(),
  homeTeam: z.string(),
  /** The number of open games in that contest. `picked` counts those that the caller has picked. */
  open: z.int(),
  picked: z.int(),
});

/** The caller's row on their newest board. */
const lastBoard = z.object({
  sportId: z.string(),
  sportName: z.string(),
  rank: z.int(),
  /** The number of rows, including the algorithm's. */
  size: z.int(),
  /** The number of people on the board. */
  players: z.int(),
});

/** The number of the caller's picked games that are locked without a result, in the sport with the most such games. */
const playing = z.object({ sportId: z.string(), sportName: z.string(), games: z.int() });

const calibrationGroup = z.object({ said: z.number(), happened: z.number(), games: z.int() });

export const versus = z.object({
  /** The calendar year (UTC) of the compared picks. */
  year: z.int(),
  /** The player’s public name, as boards show it. */
  name: z.string(),
  games: z.int(),
  points: z.number(),
  algorithmPoints: z.number(),
  /** Share of resampled sets of these games in which the player leads the algorithm. Near 1, the lead is hardly luck. */
  chanceOfSkill: z.number(),
  /** Oldest first. */
  slates: z.array(comparedSlate),
  /** The picks that gained most on the algorithm; `worst` has those that lost most to it. */
  best: z.array(comparedPick),
  worst: z.array(comparedPick),
  /** The probabilities that the player's margins imply, and how often the picks were right; `algorithmCalibration` likewise. */
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
