import type { playersAdminCalls } from '@outpick/contracts/admin';
import type { Reader } from '../../../platform/database/transaction.ts';
import { actorOf, doneBy } from '../../../platform/http/route.ts';
import type { Routes } from '../../../platform/http/route.ts';
import type { Platform } from '../../../platform/platform.ts';
import { answerAppeal, answerReport } from '../../../acts/players/appeals.ts';
import {
  deletePlayer,
  endSuspensionEarly,
  resetPlayerName,
  resetPlayerPicture,
  signPlayerOut,
  suspend,
} from '../../../acts/players/players.ts';
import { readPlayer } from '../../../acts/players/view-player.ts';
import { findOwnData } from '../../own-data/index.ts';
import { listAppeals } from './list-appeals.ts';
import { listPlayers } from './list-players.ts';
import { listReports } from './list-reports.ts';
import { viewPlayer } from './view-player.ts';

type PlayersRoutes = Routes<typeof playersAdminCalls>;
type ReadRoutes = Pick<PlayersRoutes, 'listAdminPlayers' | 'viewPlayer' | 'exportPlayerData'>;
type InboxRoutes = Pick<PlayersRoutes, 'listAppeals' | 'decideAppeal' | 'listReports' | 'decideReport'>;
type ActRoutes = Omit<PlayersRoutes, keyof ReadRoutes | keyof InboxRoutes>;

const readRoutes = (platform: Platform): ReadRoutes => ({
  listAdminPlayers: async ({ query }) => ({ data: await listPlayers(platform.db, query) }),
  viewPlayer: async ({ params: { id } }, caller) => {
    const read = async (db: Reader) => viewPlayer(db, id);
    const reading = { act: 'player.view', playerId: id, reason: null, read } as const;
    const acted = await readPlayer(platform, actorOf(caller), reading);
    return { data: acted.result, acted };
  },
  exportPlayerData: async ({ params: { id }, body: { reason } }, caller) => {
    const read = async (db: Reader) => findOwnData(db, id);
    const reading = { act: 'player.export', playerId: id, reason, read } as const;
    const acted = await readPlayer(platform, actorOf(caller), reading);
    return { data: { exportedAt: platform.now().toISOString(), ...acted.result }, acted };
  },
});

const actRoutes = (platform: Platform): ActRoutes => ({
  resetPlayerName: async ({ params: { id }, body: { reason } }, caller) =>
    doneBy(await resetPlayerName(platform, actorOf(caller), { playerId: id, reason })),
  resetPlayerPicture: async ({ params: { id }, body: { reason } }, caller) =>
    doneBy(await resetPlayerPicture(platform, actorOf(caller), { playerId: id, reason })),
  suspendPlayer: async ({ params: { id }, body: { until, reason } }, caller) => {
    const suspension = { playerId: id, reason, until: new Date(until) };
    return doneBy(await suspend(platform, actorOf(caller), suspension));
  },
  banPlayer: async ({ params: { id }, body: { reason } }, caller) =>
    doneBy(await suspend(platform, actorOf(caller), { playerId: id, reason, until: null })),
  liftSuspension: async ({ params: { id }, body: { reason } }, caller) =>
    doneBy(await endSuspensionEarly(platform, actorOf(caller), { playerId: id, reason })),
  revokePlayerSessions: async ({ params: { id }, body: { reason } }, caller) => {
    const acted = await signPlayerOut(platform, actorOf(caller), { playerId: id, reason });
    return { data: { ended: acted.result }, acted };
  },
  deletePlayer: async ({ params: { id }, body: { reason } }, caller) =>
    doneBy(await deletePlayer(platform, actorOf(caller), { playerId: id, reason })),
});

const inboxRoutes = (platform: Platform): InboxRoutes => ({
  listAppeals: async ({ query }) => ({ data: await listAppeals(platform.db, query) }),
  decideAppeal: async ({ params, body }, caller) =>
    doneBy(await answerAppeal(platform, actorOf(caller), { ...params, ...body })),
  listReports: async ({ query }) => ({ data: await listReports(platform.db, query) }),
  decideReport: async ({ params, body }, caller) =>
    doneBy(await answerReport(platform, actorOf(caller), { ...params, ...body })),
});

export const playersAdminRoutes = (platform: Platform): PlayersRoutes => ({
  ...readRoutes(platform),
  ...actRoutes(platform),
  ...inboxRoutes(platform),
});
