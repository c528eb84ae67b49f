import type { playersAdminCalls } from '@outpick/contracts/admin';
import type { Reader } from '../../../platform/database/transaction.ts';
import { notFound } from '../../../platform/http/refusal.ts';
import { actorOf, done } from '../../../platform/http/route.ts';
import type { Caller, Routes } from '../../../platform/http/route.ts';
import type { Platform } from '../../../platform/platform.ts';
import { endSessions } from '../../accounts/index.ts';
import {
  decideAppeal,
  decideReport,
  describePlayer,
  findAppellant,
  findReported,
  liftSuspension,
  suspendPlayer,
} from '../../moderation/index.ts';
import { findOwnData } from '../../own-data/index.ts';
import { erasePlayer, resetName, resetPicture } from '../../profile/index.ts';
import { auditPlayer } from '../audit-acts.ts';
import { auditAct } from '../subjects/subjects.ts';
import { listAppeals } from './list-appeals.ts';
import { listPlayers } from './list-players.ts';
import { listReports } from './list-reports.ts';
import { readRecorded } from './record-reading.ts';
import { viewPlayer } from './view-player.ts';

type PlayersRoutes = Routes<typeof playersAdminCalls>;
type ReadRoutes = Pick<PlayersRoutes, 'listAdminPlayers' | 'viewPlayer' | 'exportPlayerData'>;
type InboxRoutes = Pick<PlayersRoutes, 'listAppeals' | 'decideAppeal' | 'listReports' | 'decideReport'>;
type ActRoutes = Omit<PlayersRoutes, keyof ReadRoutes | keyof InboxRoutes>;

interface PlayerAct {
  readonly act: string;
  readonly playerId: string;
  readonly reason: string | null;
  /** Present but undefined: the reason stays in the audit log. Default: it is deleted with the account. */
  readonly reasonAbout?: undefined;
}

/** The platform for an act on a player: its transaction adds a line to the audit log. */
const forPlayer = (platform: Platform, caller: Caller, act: PlayerAct): Platform =>
  auditPlayer(platform, actorOf(caller), act);

const readRoutes = (platform: Platform): ReadRoutes => ({
  listAdminPlayers: { handle: async ({ query }) => ({ data: await listPlayers(platform.db, query) }) },
  viewPlayer: {
    handle: async ({ params: { id } }, caller) => {
      const read = async (db: Reader) => viewPlayer(db, id);
      const act = { act: 'player.view' as const, playerId: id, reason: null, read };
      return { data: await readRecorded(platform, caller, act) };
    },
  },
  exportPlayerData: {
    handle: async ({ params: { id }, body: { reason } }, caller) => {
      const read = async (db: Reader) => findOwnData(db, id);
      const act = { act: 'player.export' as const, playerId: id, reason, read };
      const data = await readRecorded(platform, caller, act);
      return { data: { exportedAt: platform.now().toISOString(), ...data } };
    },
  },
});

const actRoutes = (platform: Platform): ActRoutes => ({
  resetPlayerName: {
    handle: async ({ params: { id }, body: { reason } }, caller) => {
      await resetName(forPlayer(platform, caller, { act: 'player.reset-name', playerId: id, reason }), id);
      return done;
    },
  },
  resetPlayerPicture: {
    handle: async ({ params: { id }, body: { reason } }, caller) => {
      const act = { act: 'player.reset-picture', playerId: id, reason };
      await resetPicture(forPlayer(platform, caller, act), id);
      return done;
    },
  },
  suspendPlayer: {
    handle: async ({ params: { id }, body: { until, reason } }, caller) => {
      const act = { act: 'player.suspend', playerId: id, reason };
      const suspension = { playerId: id, reason, until: new Date(until) };
      await suspendPlayer(forPlayer(platform, caller, act), suspension);
      return done;
    },
  },
  banPlayer: {
    handle: async ({ params: { id }, body: { reason } }, caller) => {
      const act = { act: 'player.ban', playerId: id, reason };
      await suspendPlayer(forPlayer(platform, caller, act), { playerId: id, reason, until: null });
      return done;
    },
  },
  liftSuspension: {
    handle: async ({ params: { id }, body: { reason } }, caller) => {
      const act = { act: 'player.lift-suspension', playerId: id, reason };
      await liftSuspension(forPlayer(platform, caller, act), id);
      return done;
    },
  },
  revokePlayerSessions: {
    handle: async ({ params: { id }, body: { reason } }, caller) => {
      const act = { act: 'player.end-sessions', playerId: id, reason };
      const ended = await forPlayer(platform, caller, act).transact(async ({ db }) => {
        if ((await describePlayer(db, id)) === null) throw notFound('player');
        return endSessions(db, id);
      });
      return { data: { ended } };
    },
  },
  deletePlayer: {
    handle: async ({ params: { id }, body: { reason } }, caller) => {
      // The reason of the deletion itself stays, and its dialog says so.
      const act = { act: 'player.delete', playerId: id, reason, reasonAbout: undefined };
      if ((await describePlayer(platform.db, id)) === null) throw notFound('player');
      await erasePlayer(forPlayer(platform, caller, act), id);
      return done;
    },
  },
});

const inboxRoutes = (platform: Platform): InboxRoutes => ({
  listAppeals: { handle: async ({ query }) => ({ data: await listAppeals(platform.db, query) }) },
  decideAppeal: {
    handle: async ({ params: { id }, body: { decision, reason } }, caller) => {
      const own = auditAct(platform, actorOf(caller), {
        act: 'appeal.decide',
        subject: 'appeal',
        subjectId: id,
        reason,
        reasonAbout: await findAppellant(platform.db, id),
        others: async (db) => {
          const playerId = await findAppellant(db, id);
          return playerId === undefined ? [] : [{ subject: 'player', subjectId: playerId }];
        },
      });
      await decideAppeal(own, { id, decision });
      return done;
    },
  },
  listReports: { handle: async ({ query }) => ({ data: await listReports(platform.db, query) }) },
  decideReport: {
    handle: async ({ params: { id }, body: { decision, reason } }, caller) => {
      const reasonAbout = await findReported(platform.db, id);
      const act = { act: 'report.decide', subject: 'report', subjectId: id, reason, reasonAbout } as const;
      await decideReport(auditAct(platform, actorOf(caller), act), { id, decision });
      return done;
    },
  },
});

export const playersAdminRoutes = (platform: Platform): PlayersRoutes => ({
  ...readRoutes(platform),
  ...actRoutes(platform),
  ...inboxRoutes(platform),
});
