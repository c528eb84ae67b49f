import { z } from 'zod';
import { id } from '../ids.ts';
import { adminList, adminListQuery, declareAdminCalls, done, reason } from './admin-call.ts';
import { undoneAct } from './audit.ts';
import { givenTime } from './given-time.ts';

const time = z.iso.datetime();

export const gameStatus = z.enum(['scheduled', 'live', 'final', 'postponed', 'cancelled']);

const points = z.object({ home: z.int(), away: z.int() });

/** Reasons why a game needs an operator. */
const gameNeed = z.enum(['late', 'disagreeing', 'pinned']);

const gameRow = z.object({
  id,
  sportId: id,
  sport: z.string(),
  home: z.string(),
  away: z.string(),
  startsAt: time,
  /** The sport's time zone, in which its games are announced. */
  timeZone: z.string(),
  /** The day in the sport's time zone. */
  day: z.iso.date(),
  status: gameStatus,
  points: points.nullable(),
  /** `late` means that the game should have ended and has no result. */
  needs: z.array(gameNeed),
  inContest: z.boolean(),
});

const contestAct = z.enum(['add', 'drop', 'void']);

const contestGame = z.object({
  slateGameId: id,
  slateId: id,
  firstDay: z.iso.date(),
  lastDay: z.iso.date(),
  inContest: z.boolean(),
  state: z.enum(['open', 'locked', 'final', 'void']),
  voidReason: z.string().nullable(),
  /** The acts that the rules allow now. */
  acts: z.array(contestAct),
});

const source = z.object({
  source: z.string(),
  sourceId: z.string(),
  status: gameStatus.nullable(),
  points: points.nullable(),
  startsAt: time,
  /** The time since which the source reports these values. */
  since: time,
  isConfirmed: z.boolean(),
  missingSince: time.nullable(),
  /** The source's text about a review or a protest. */
  review: z.string().nullable(),
});

const game = gameRow.extend({
  /** The word for points in this sport, in the plural. */
  unit: z.string(),
  pin: z
    .object({
      startsAt: time.nullable(),
      status: gameStatus.nullable(),
      points: points.nullable(),
      reason: z.string(),
      pinnedAt: time,
    })
    .nullable(),
  sources: z.array(source),
  disagreements: z.array(
    z.object({
      what: z.enum(['result', 'start']),
      between: z.tuple([z.string(), z.string()]),
      values: z.tuple([z.string(), z.string()]),
    }),
  ),
  contests: z.array(contestGame),
  acts: z.array(
    z.object({
      id,
      at: time,
      actor: z.string(),
      act: z.string(),
      undoes: undoneAct.nullable(),
      reason: z.string().nullable(),
      /** Whether the act can be undone, as far as the audit log says. */
      canUndo: z.boolean(),
      /** Whether an undo is in force. False if that was undone, too. */
      isUndone: z.boolean(),
    }),
  ),
});

const score = (side: string) =>
  z
    .int({ error: `Write the ${side} team’s score as a whole number.` })
    .min(0, { error: `The ${side} team’s score is 0 or more.` })
    .max(999, { error: `The ${side} team’s score is at most 999.` });

const scores = z.object({ home: score('home'), away: score('away') }, { error: 'Write both scores.' });

const result = z.discriminatedUnion(
  'status',
  [
    z.object({
      status: z.literal('final'),
      points: scores,
    }),
    z.object({
      status: z.enum(['scheduled', 'live', 'postponed', 'cancelled']),
      points: z.null({ error: 'Only a final game has a score.' }),
    }),
  ],
  { error: 'Choose a status.' },
);

const start = givenTime('Write the start as a date and a time.');
const correction = { startsAt: start.optional(), result: result.optional() };
const unpinField = z.enum(['start', 'result', 'all'], { error: 'Choose what to release.' });

const hasCorrection = (body: { readonly startsAt?: unknown; readonly result?: unknown }): boolean =>
  body.startsAt !== undefined || body.result !== undefined;
const sayWhat = { error: 'Say what to correct: the result, the status or the start.', path: ['result'] };

/**
 * The number of players whose points change, and the largest gain and loss in points. If picks that may not be seen yet are
 * concerned, `players` is the number of players who picked, and gain and loss are null.
 */
export const pointChanges = z.object({
  players: z.int(),
  mostUp: z.number().nullable(),
  mostDown: z.number().nullable(),
});

/** Identifies a game's state, to detect changes between preview and act. */
const gameVersion = z.string().max(100);

/** A reason to doubt an act. The operator must confirm each one. */
export const doubt = z.object({
  /** The kind of doubt and a fingerprint of its fact: if the fact changes, it must be confirmed again. */
  id: z.string(),
  /** Names the fact: "The game has not begun: it starts on Fri, Nov 20, 2026, 7:30 PM EST." */
  sentence: z.string(),
});

export type Doubt = z.output<typeof doubt>;

/** The consequences of an act. A part is null if it could not be computed in time. */
const consequences = z.object({
  /** The game's state on which the answer is based. An act that sends it is refused if the game has changed since. */
  gameVersion,
  /** Why the act cannot be true. It is refused. */
  refusals: z.array(z.string()),
  doubts: z.array(doubt),
  /** The game after the act; null if its start, status and result do not change. */
  after: z.object({ startsAt: time, status: gameStatus, points: points.nullable() }).nullable(),
  /** The consequences as sentences; the first one is the summary. */
  sentences: z.array(z.string()),
  changesNothing: z.boolean(),
  ratings: z
    .object({
      teams: z.int(),
      largest: z.object({ team: z.string(), change: z.number() }).nullable(),
      forecasts: z.int(),
    })
    .nullable(),
  settlement: z.object({ slates: z.int(), ...pointChanges.shape }).nullable(),
});

/** The effects of the last act on a game or a slate. */
export const actOutcome = z.object({
  state: z.enum(['none', 'working', 'done', 'expired']),
  act: z.string().nullable(),
  actedAt: time.nullable(),
  sentence: z.string(),
  teams: z.int(),
  slates: z.int(),
  ...pointChanges.shape,
});

export type ActOutcomeAnswer = z.output<typeof actOutcome>;

const byId = z.object({ id });
/** The version from the operator's preview. The act is refused if the game has changed since. Without it, no check is made. */
const previewVersion = { gameVersion: gameVersion.optional() };
/** What every change of a game's facts takes. */
const changeBody = {
  ...previewVersion,
  /** The ids of the doubts that the operator has confirmed. */
  confirmed: z.array(z.string().max(100)).max(20).optional(),
  reason,
};
const contestActBody = z.object({ ...previewVersion, reason });

export const resultsAdminCalls = declareAdminCalls({
  listResultSports: {
    method: 'GET',
    path: '/api/v1/admin/result-sports',
    access: 'operator',
    roles: ['scorer'],
    summary: 'All sports, for filters.',
    output: z.object({ sports: z.array(z.object({ id, name: z.string(), slug: z.string() })) }),
  },
  listAdminGames: {
    method: 'GET',
    path: '/api/v1/admin/games',
    access: 'operator',
    roles: ['scorer'],
    summary: 'Games, with what waits for a person.',
    query: adminListQuery(['nearest', 'startsAt'], {
      sportId: id.optional(),
      /** Selects games that start at this time or later. */
      from: givenTime('Write a moment as 2026-11-17T05:00:00Z.').optional(),
      /** Selects games that start before this time. */
      until: givenTime('Write a moment as 2026-11-17T05:00:00Z.').optional(),
      status: gameStatus.optional(),
      need: gameNeed.optional(),
    }),
    output: adminList(gameRow),
  },
  getAdminGame: {
    method: 'GET',
    path: '/api/v1/admin/games/:id',
    access: 'operator',
    roles: ['scorer'],
    summary: 'All that is known about a game: sources, pins, contests and acts.',
    params: byId,
    output: game,
  },
  previewCorrection: {
    method: 'POST',
    path: '/api/v1/admin/games/:id/preview',
    access: 'operator',
    roles: ['scorer'],
    summary: 'What would follow from an act on a game. Writes nothing.',
    params: byId,
    body: z.discriminatedUnion('kind', [
      z.object({ kind: z.literal('pin'), ...correction }).refine(hasCorrection, sayWhat),
      z.object({ kind: z.literal('unpin'), field: unpinField }),
      z.object({ kind: z.literal('contest'), slateGameId: id, act: contestAct }),
    ]),
    output: consequences,
  },
  enterGameResult: {
    method: 'POST',
    path: '/api/v1/admin/games/:id/result',
    access: 'operator',
    roles: ['scorer'],
    act: 'game.enter-result',
    summary: 'Enters the result of a game that has none. No source overwrites it.',
    params: byId,
    body: z.object({ points: scores, ...changeBody }),
    output: done,
  },
  correctGame: {
    method: 'POST',
    path: '/api/v1/admin/games/:id/correct',
    access: 'operator',
    roles: ['scorer'],
    act: 'game.correct',
    summary: 'Corrects a game’s result. No source overwrites it.',
    params: byId,
    body: z.object({ points: scores, ...changeBody }),
    output: done,
  },
  postponeGame: {
    method: 'POST',
    path: '/api/v1/admin/games/:id/postpone',
    access: 'operator',
    roles: ['scorer'],
    act: 'game.postpone',
    summary: 'Marks a game as postponed. No source overwrites it.',
    params: byId,
    body: z.object(changeBody),
    output: done,
  },
  cancelGame: {
    method: 'POST',
    path: '/api/v1/admin/games/:id/cancel',
    access: 'operator',
    roles: ['scorer'],
    act: 'game.cancel',
    summary: 'Marks a game as canceled. No source overwrites it.',
    params: byId,
    body: z.object(changeBody),
    output: done,
  },
  rescheduleGame: {
    method: 'POST',
    path: '/api/v1/admin/games/:id/reschedule',
    access: 'operator',
    roles: ['scorer'],
    act: 'game.reschedule',
    summary: 'Sets a game back to scheduled, without a result. No source overwrites it.',
    params: byId,
    body: z.object(changeBody),
    output: done,
  },
  moveGameStart: {
    method: 'POST',
    path: '/api/v1/admin/games/:id/start',
    access: 'operator',
    roles: ['scorer'],
    act: 'game.move-start',
    summary: 'Moves a game’s start. No source overwrites it.',
    params: byId,
    body: z.object({ startsAt: start, ...changeBody }),
    output: done,
  },
  unpinGame: {
    method: 'POST',
    path: '/api/v1/admin/games/:id/unpin',
    access: 'operator',
    roles: ['scorer'],
    act: 'game.unpin',
    summary: 'Lets a game follow its sources again.',
    params: byId,
    body: z.object({ field: unpinField, ...previewVersion, reason }),
    output: done,
  },
  getCorrectionOutcome: {
    method: 'GET',
    path: '/api/v1/admin/games/:id/outcome',
    access: 'operator',
    roles: ['scorer'],
    summary: 'What the last act on a game changed.',
    params: byId,
    output: actOutcome,
  },
  voidContestGame: {
    method: 'POST',
    path: '/api/v1/admin/contest-games/:id/void',
    access: 'operator',
    roles: ['scorer'],
    act: 'game.void',
    summary: 'Makes a game void in its contest, in public.',
    params: byId,
    body: contestActBody,
    output: done,
  },
  addContestGame: {
    method: 'POST',
    path: '/api/v1/admin/contest-games/:id/add',
    access: 'operator',
    roles: ['scorer'],
    act: 'game.add-to-contest',
    summary: 'Adds a game to its slate’s contest, or makes a void one count again, in public.',
    params: byId,
    body: contestActBody,
    output: done,
  },
  dropContestGame: {
    method: 'POST',
    path: '/api/v1/admin/contest-games/:id/drop',
    access: 'operator',
    roles: ['scorer'],
    act: 'game.drop-from-contest',
    summary: 'Drops a game from its slate’s contest, in public.',
    params: byId,
    body: contestActBody,
    output: done,
  },
});
