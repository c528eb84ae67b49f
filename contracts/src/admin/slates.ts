import { z } from 'zod';
import { id, sportId } from '../ids.ts';
import { adminList, adminListQuery, declareAdminCalls, done, reason } from './admin-call.ts';
import { givenDay } from './given-time.ts';
import { actOutcome, gameStatus, pointChanges } from './results.ts';

const time = z.iso.datetime();

const slateRow = z.object({
  id,
  sportId: id,
  sport: z.string(),
  firstDay: z.iso.date(),
  lastDay: z.iso.date(),
  openedAt: time,
  games: z.int(),
  contestGames: z.int(),
  /** Contest games that have a result or are void. */
  decided: z.int(),
  /** Players on the published board. */
  players: z.int(),
  /** `waiting`: no game is decided. `behind`: the published board does not match the results. */
  state: z.enum(['waiting', 'behind', 'partly', 'settled']),
  ledgerEntry: z.int(),
});

const slateGame = z.object({
  slateGameId: id,
  gameId: id,
  home: z.string(),
  away: z.string(),
  startsAt: time,
  status: gameStatus,
  points: z.object({ home: z.int(), away: z.int() }).nullable(),
  inContest: z.boolean(),
  state: z.enum(['open', 'locked', 'final', 'void']),
  voidReason: z.string().nullable(),
  acts: z.array(z.enum(['add', 'drop', 'void'])),
});

const slate = slateRow.extend({
  /** The sport's time zone, in which its games are announced. */
  timeZone: z.string(),
  boardVersion: z.int().nullable(),
  publishedAt: time.nullable(),
  ledgerHash: z.string(),
  slateGames: z.array(slateGame),
  /** Operators' public acts and rescored games, newest first. */
  changes: z.array(
    z.object({
      at: time,
      game: z.string(),
      kind: z.enum(['add', 'drop', 'void', 'rescored']),
      text: z.string(),
    }),
  ),
});

const byId = z.object({ id });

const comingWindow = z.object({
  firstDay: z.iso.date(),
  lastDay: z.iso.date(),
  /** The first line says whether the contest is open; further lines each give a reason why not. */
  lines: z.array(z.string()),
  acts: z.array(z.enum(['hold', 'release', 'open'])),
});

export type ComingWindow = z.output<typeof comingWindow>;

/** Identifies a window of a sport by its first day. */
const windowParams = z.object({ sportId, firstDay: givenDay('Write a day as 2026-11-17.') });

export const slatesAdminCalls = declareAdminCalls({
  listAdminSlates: {
    method: 'GET',
    path: '/api/v1/admin/slates',
    access: 'operator',
    roles: ['scorer'],
    summary: 'Slates, newest first, with the state of their settlement.',
    query: adminListQuery(['firstDay', 'openedAt'], {
      sportId: id.optional(),
      state: slateRow.shape.state.optional(),
    }),
    output: adminList(slateRow),
  },
  explainAdminSlates: {
    method: 'GET',
    path: '/api/v1/admin/coming-slates',
    access: 'operator',
    roles: ['scorer'],
    summary: 'The next windows of each sport: whether they are open, and if not, why.',
    output: z.object({
      sports: z.array(z.object({ sportId: id, sport: z.string(), windows: z.array(comingWindow) })),
    }),
  },
  holdWindow: {
    method: 'POST',
    path: '/api/v1/admin/windows/:sportId/:firstDay/hold',
    access: 'operator',
    roles: ['scorer'],
    act: 'window.hold',
    summary: 'Keeps the contest of a window from opening until the window is released.',
    params: windowParams,
    body: z.object({ reason }),
    output: done,
  },
  releaseWindow: {
    method: 'POST',
    path: '/api/v1/admin/windows/:sportId/:firstDay/release',
    access: 'operator',
    roles: ['scorer'],
    act: 'window.release',
    summary: 'Ends the hold of a window. Its contest opens by the usual rule.',
    params: windowParams,
    body: z.object({ reason }),
    output: done,
  },
  openWindowNow: {
    method: 'POST',
    path: '/api/v1/admin/windows/:sportId/:firstDay/open',
    access: 'operator',
    roles: ['scorer'],
    act: 'window.open',
    summary: 'Sets the games aside that a window waits for, so that its contest opens within a minute.',
    params: windowParams,
    body: z.object({ reason }),
    output: done,
  },
  getAdminSlate: {
    method: 'GET',
    path: '/api/v1/admin/slates/:id',
    access: 'operator',
    roles: ['scorer'],
    summary: 'A slate with its games, its public changes and the state of its board.',
    params: byId,
    output: slate,
  },
  previewResettle: {
    method: 'POST',
    path: '/api/v1/admin/slates/:id/preview',
    access: 'operator',
    roles: ['scorer'],
    summary: 'What a new settlement of a slate would change. Writes nothing.',
    params: byId,
    output: z.object({
      sentence: z.string(),
      /** Null if it could not be computed within five seconds. */
      points: pointChanges.nullable(),
    }),
  },
  resettleSlate: {
    method: 'POST',
    path: '/api/v1/admin/slates/:id/resettle',
    access: 'operator',
    roles: ['scorer'],
    act: 'slate.resettle',
    summary: 'Settles a slate again from all its picks.',
    params: byId,
    body: z.object({ reason }),
    output: done,
  },
  getResettleOutcome: {
    method: 'GET',
    path: '/api/v1/admin/slates/:id/outcome',
    access: 'operator',
    roles: ['scorer'],
    summary: 'What the last re-settlement of a slate changed.',
    params: byId,
    output: actOutcome,
  },
  verifyLedgerNow: {
    method: 'POST',
    path: '/api/v1/admin/ledger/verification',
    access: 'operator',
    roles: ['scorer'],
    summary: 'Recomputes the whole ledger. Writes nothing.',
    output: z.object({
      entries: z.int(),
      head: z.string(),
      /** The first hundred faults. */
      faults: z.array(z.object({ entry: z.int(), reason: z.string() })),
      faultCount: z.int(),
    }),
  },
});
