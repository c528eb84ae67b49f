import { z } from 'zod';
import { reportKinds } from '../forms/moderation.ts';
import { id } from '../ids.ts';
import { mailWishes } from '../mailings/calls.ts';
import { ownDataCalls } from '../own-data/calls.ts';
import { adminList, adminListQuery, declareAdminCalls, done, reason } from './admin-call.ts';
import { givenTime } from './given-time.ts';

const time = z.iso.datetime();

const playerStates = ['active', 'suspended', 'banned'] as const;

const playerState = z.enum(playerStates);

export type PlayerState = z.output<typeof playerState>;

/** A reason that the player is shown, unlike `reason`, which only operators see. */
const shownReason = z
  .string({ error: 'Say why. The player is shown this text.' })
  .trim()
  .min(3, { error: 'Say why, in three characters or more. The player is shown this text.' })
  .max(300, { error: 'At most 300 characters.' });

/** A player in a list. It has no email: only `viewPlayer`, which is audited, shows one. */
const playerRow = z.object({
  id,
  /** The chosen name, even while boards hide it. */
  name: z.string(),
  tag: z.string(),
  state: playerState,
  suspendedUntil: time.nullable(),
  createdAt: time,
  lastSeenAt: time.nullable(),
  openReports: z.int(),
});

const appealDecision = z.enum(['kept', 'lifted']);
const reportDecision = z.enum(['dismissed', 'acted']);

const suspension = z.object({
  id,
  reason: z.string(),
  beganAt: time,
  endsAt: time.nullable(),
  endedAt: time.nullable(),
  endedBy: z.enum(['lifted', 'replaced', 'expired']).nullable(),
  appeal: z.object({ message: z.string(), receivedAt: time, decision: appealDecision.nullable() }).nullable(),
});

const reportNote = z.object({ kind: z.enum(reportKinds), note: z.string().nullable(), sentAt: time });

const reportRow = z.object({
  id,
  playerId: id,
  /** The public name at the first report. `name` is the chosen name now. */
  reportedName: z.string(),
  name: z.string(),
  state: playerState,
  reports: z.int(),
  firstAt: time,
  lastAt: time,
  decision: reportDecision.nullable(),
  decidedAt: time.nullable(),
  /** The notes of the first reports; later reports are only counted. */
  notes: z.array(reportNote),
});

const playerView = playerRow.omit({ openReports: true }).extend({
  /** The name on boards. */
  shownName: z.string(),
  email: z.string(),
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
  contestTeamName: z.string().nullable(),
  picture: z.string().nullable(),
  passwordChangedAt: time,
  suspensions: z.array(suspension),
  reports: z.array(reportRow.omit({ playerId: true, name: true, state: true })),
  passkeyCount: z.int(),
  sessions: z.array(z.object({ id, device: z.string(), issuedAt: time, lastUsedAt: time })),
  subscriptions: mailWishes,
  /** The newest mails. `reminder` and `digest` are the opt-in mails; `code` is any mail with a code. */
  mails: z.array(
    z.object({
      kind: z.enum(['reminder', 'digest', 'code']),
      sentAt: time.nullable(),
      refusedAt: time.nullable(),
    }),
  ),
  /** The player's use of the limits on wrong codes and on mails with codes. */
  limits: z.object({
    wrongCodesInADay: z.int(),
    wrongCodesAllowed: z.int(),
    codeMailsInAnHour: z.int(),
    codeMailsAllowed: z.int(),
  }),
  /** The number of picks that may be seen: of games that have begun, or locked 15 minutes ago. */
  pickCount: z.int(),
  /** The newest of them. */
  picks: ownDataCalls.getOwnData.output.shape.picks,
});

export type PlayerView = z.output<typeof playerView>;

const appealRow = z.object({
  /** The id of the suspension. */
  id,
  playerId: id,
  name: z.string(),
  reason: z.string(),
  beganAt: time,
  endsAt: time.nullable(),
  message: z.string(),
  receivedAt: time,
  state: z.enum(['open', 'decided', 'ended']),
  decision: appealDecision.nullable(),
  decidedAt: time.nullable(),
});

const moderators = ['moderator'] as const;
const params = z.object({ id });

/** The server allows at most a year from now. A longer suspension must be a ban, which needs confirmation. */
const suspensionEnd = givenTime('Choose a time.');

export const playersAdminCalls = declareAdminCalls({
  listAdminPlayers: {
    method: 'GET',
    path: '/api/v1/admin/players',
    access: 'operator',
    roles: moderators,
    summary: 'Players. `q` is a part of the name, a tag, a whole email or an id.',
    query: adminListQuery(['createdAt', 'name'], { state: playerState.optional() }),
    output: adminList(playerRow),
  },
  viewPlayer: {
    method: 'POST',
    path: '/api/v1/admin/players/:id/view',
    access: 'operator',
    roles: moderators,
    act: 'player.view',
    summary: 'One player with sessions, picks, emails and limits. The audit log records who looked.',
    params,
    output: playerView,
  },
  resetPlayerName: {
    method: 'POST',
    path: '/api/v1/admin/players/:id/reset-name',
    access: 'operator',
    roles: moderators,
    act: 'player.reset-name',
    summary: 'Deletes the player’s names. Boards show the tag until the player enters a new one.',
    params,
    body: z.object({ reason }),
    output: done,
  },
  resetPlayerPicture: {
    method: 'POST',
    path: '/api/v1/admin/players/:id/reset-picture',
    access: 'operator',
    roles: moderators,
    act: 'player.reset-picture',
    summary: 'Deletes the player’s picture.',
    params,
    body: z.object({ reason }),
    output: done,
  },
  suspendPlayer: {
    method: 'POST',
    path: '/api/v1/admin/players/:id/suspend',
    access: 'operator',
    roles: moderators,
    act: 'player.suspend',
    summary:
      'Keeps a player from signing in until a time, and hides the name. Replaces a suspension in force.',
    params,
    body: z.object({ until: suspensionEnd, reason: shownReason }),
    output: done,
  },
  banPlayer: {
    method: 'POST',
    path: '/api/v1/admin/players/:id/ban',
    access: 'operator',
    roles: moderators,
    confirm: true,
    act: 'player.ban',
    summary: 'Suspends a player without an end.',
    params,
    body: z.object({ reason: shownReason }),
    output: done,
  },
  liftSuspension: {
    method: 'POST',
    path: '/api/v1/admin/players/:id/lift',
    access: 'operator',
    roles: moderators,
    act: 'player.lift-suspension',
    summary: 'Ends a suspension or a ban, and shows the name again.',
    params,
    body: z.object({ reason }),
    output: done,
  },
  revokePlayerSessions: {
    method: 'POST',
    path: '/api/v1/admin/players/:id/end-sessions',
    access: 'operator',
    roles: moderators,
    act: 'player.end-sessions',
    summary: 'Signs a player out on all devices.',
    params,
    body: z.object({ reason }),
    output: z.object({ ended: z.int() }),
  },
  exportPlayerData: {
    method: 'POST',
    path: '/api/v1/admin/players/:id/export',
    access: 'operator',
    roles: moderators,
    confirm: true,
    act: 'player.export',
    summary: 'All stored data about a player, as in the player’s own export.',
    params,
    body: z.object({ reason }),
    output: ownDataCalls.getOwnData.output,
  },
  deletePlayer: {
    method: 'POST',
    path: '/api/v1/admin/players/:id/delete',
    access: 'operator',
    roles: moderators,
    confirm: true,
    act: 'player.delete',
    summary: 'Deletes an account and all its personal data. Picks and points stay, without a name.',
    params,
    body: z.object({ reason }),
    output: done,
  },
  listAppeals: {
    method: 'GET',
    path: '/api/v1/admin/appeals',
    access: 'operator',
    roles: moderators,
    summary: 'Appeals against suspensions. `q` is a part of the message or of the name.',
    query: adminListQuery(['receivedAt'], { state: z.enum(['open', 'decided', 'ended']).optional() }),
    output: adminList(appealRow),
  },
  decideAppeal: {
    method: 'POST',
    path: '/api/v1/admin/appeals/:id/decide',
    access: 'operator',
    roles: moderators,
    act: 'appeal.decide',
    summary: 'Lifts the suspension, or keeps it.',
    params,
    body: z.object({ decision: appealDecision, reason }),
    output: done,
  },
  listReports: {
    method: 'GET',
    path: '/api/v1/admin/reports',
    access: 'operator',
    roles: moderators,
    summary: 'Visitors’ reports of players. `q` is a part of a name.',
    query: adminListQuery(['lastAt', 'reports'], {
      state: z.enum(['open', ...reportDecision.options]).optional(),
    }),
    output: adminList(reportRow),
  },
  decideReport: {
    method: 'POST',
    path: '/api/v1/admin/reports/:id/decide',
    access: 'operator',
    roles: moderators,
    act: 'report.decide',
    summary: 'Closes a report. Resetting the name and suspending the player close it by themselves.',
    params,
    body: z.object({ decision: reportDecision, reason }),
    output: done,
  },
});
