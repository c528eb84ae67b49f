import type { playersAdminCalls } from '@outpick/contracts/admin';
import type { Reader } from '../../../platform/database/transaction.ts';
import { actorOf, byAct } from '../../../platform/http/route.ts';
import type { Routes } from '../../../platform/http/route.ts';
import type { Platform } from '../../../platform/platform.ts';
import { answerAppeal, answerReport } from '../../../acts/players/appeals.ts';
import {
  ban,
  deletePlayer,
  endSuspensionEarly,
  resetPlayerName,
  resetPlayerPicture,
  signPlayerOut,
  suspend,
} from '../../../acts/players/players.ts';
import { readPlayer } from '../../../acts/players/view-player.ts';
import { listVisiblePicks } from '../../contests/index.ts';
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
    const read = async (db: Reader) => findOwnData(db, id, listVisiblePicks);
    const reading = { act: 'player.export', playerId: id, reason, read } as const;
    const acted = await readPlayer(platform, actorOf(caller), reading);
    return { data: { exportedAt: platform.now().toISOString(), ...acted.result }, acted };
  },
});

interface OnPlayer {
  readonly params: { readonly id: string };
  readonly body: { readonly reason: string };
}

const onPlayer = ({ params: { id }, body: { reason } }: OnPlayer) => ({ playerId: id, reason });

const actRoutes = (platform: Platform): ActRoutes => ({
  resetPlayerName: byAct(platform, resetPlayerName, onPlayer),
  resetPlayerPicture: byAct(platform, resetPlayerPicture, onPlayer),
  suspendPlayer: byAct(platform, suspend, (input) => ({
    ...onPlayer(input),
    until: new Date(input.body.until),
  })),
  banPlayer: byAct(platform, ban, onPlayer),
  liftSuspension: byAct(platform, endSuspensionEarly, onPlayer),
  revokePlayerSessions: async (input, caller) => {
    const acted = await signPlayerOut(platform, actorOf(caller), onPlayer(input));
    return { data: { ended: acted.result }, acted };
  },
  deletePlayer: byAct(platform, deletePlayer, onPlayer),
});

const inboxRoutes = (platform: Platform): InboxRoutes => ({
  listAppeals: async ({ query }) => ({ data: await listAppeals(platform.db, query) }),
  decideAppeal: byAct(platform, answerAppeal, ({ params, body }) => ({ ...params, ...body })),
  listReports: async ({ query }) => ({ data: await listReports(platform.db, query) }),
  decideReport: byAct(platform, answerReport, ({ params, body }) => ({ ...params, ...body })),
});

export const playersAdminRoutes = (platform: Platform): PlayersRoutes => ({
  ...readRoutes(platform),
  ...actRoutes(platform),
  ...inboxRoutes(platform),
});
