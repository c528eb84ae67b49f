import type { playersAdminCalls } from '@outpick/contracts/admin';
import { receiveReport, suspendPlayer } from '../../../src/features/moderation/index.ts';
import type { Platform } from '../../../src/platform/platform.ts';
import { inAct, addTestPlayers } from '../../support/index.ts';
import type { AdminSamples } from '../admin-samples.ts';

const reason = 'because the test needs it';
const nothing = async () => Promise.resolve({});

/** Adds a player with a name and a picture. */
async function addPlayer(platform: Platform): Promise<{ id: string }> {
  const [player] = await addTestPlayers(platform, 1);
  if (!player) throw new Error('no player was added');
  const picture = `public/portraits/${crypto.randomUUID()}/p.webp`;
  await platform.db
    .insertInto('profiles')
    .values({ account_id: player.id, contest_team_name: 'Owls', picture })
    .execute();
  return { id: player.id };
}

async function addSuspended(platform: Platform): Promise<{ id: string }> {
  const player = await addPlayer(platform);
  await inAct(platform, async (tx) =>
    suspendPlayer(platform, tx, { playerId: player.id, reason: 'rude', until: null }),
  );
  return player;
}

/** Adds a suspension with an appeal. */
async function addAppeal(platform: Platform): Promise<{ id: string }> {
  const player = await addSuspended(platform);
  const { id } = await platform.db
    .selectFrom('suspensions')
    .select('id')
    .where('player_id', '=', player.id)
    .executeTakeFirstOrThrow();
  await platform.db
    .insertInto('appeals')
    .values({ suspension_id: id, message: 'Why?', received_at: platform.now() })
    .execute();
  return { id };
}

async function addReport(platform: Platform): Promise<{ id: string }> {
  const player = await addPlayer(platform);
  await receiveReport(platform, { playerId: player.id, kind: 'offensive-name', note: null });
  return platform.db
    .selectFrom('player_reports')
    .select('id')
    .where('player_id', '=', player.id)
    .executeTakeFirstOrThrow();
}

const onPlayer = async (platform: Platform) => ({ params: await addPlayer(platform), body: { reason } });

export const playersSamples: AdminSamples<typeof playersAdminCalls> = {
  listAdminPlayers: nothing,
  viewPlayer: async (platform) => ({ params: await addPlayer(platform) }),
  resetPlayerName: onPlayer,
  resetPlayerPicture: onPlayer,
  suspendPlayer: async (platform) => ({
    params: await addPlayer(platform),
    body: { until: new Date(platform.now().getTime() + 86_400_000).toISOString(), reason },
  }),
  banPlayer: onPlayer,
  liftSuspension: async (platform) => ({ params: await addSuspended(platform), body: { reason } }),
  revokePlayerSessions: onPlayer,
  exportPlayerData: onPlayer,
  deletePlayer: onPlayer,
  listAppeals: nothing,
  decideAppeal: async (platform) => ({
    params: await addAppeal(platform),
    body: { decision: 'lifted', reason },
  }),
  listReports: nothing,
  decideReport: async (platform) => ({
    params: await addReport(platform),
    body: { decision: 'dismissed', reason },
  }),
};
