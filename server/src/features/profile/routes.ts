import { profileMessages } from '@outpick/contracts';
import type { profileCalls } from '@outpick/contracts';
import { unauthorized } from '../../platform/http/refusal.ts';
import { holderOf } from '../../platform/http/route.ts';
import type { Asker, Routes } from '../../platform/http/route.ts';
import type { Platform } from '../../platform/platform.ts';
import { deleteAccount, updateProfile } from './commands.ts';
import { findOwnData } from './own-data.ts';
import { presentProfile } from './present.ts';
import { findProfile } from './queries.ts';

export function profileRoutes(platform: Platform): Routes<typeof profileCalls> {
  const { db } = platform;
  const ownProfile = async (asker: Asker) => {
    const row = await findProfile(db, holderOf(asker).accountId);
    if (!row) throw unauthorized();
    return presentProfile(row);
  };
  return {
    getProfile: { handle: async (_input, asker) => ({ data: await ownProfile(asker) }) },
    updateProfile: {
      handle: async ({ body }, asker) => {
        await updateProfile(platform, body, asker);
        return { data: { updated: true }, message: profileMessages.update };
      },
    },
    deleteAccount: {
      handle: async (_input, asker) => {
        await deleteAccount(platform, asker);
        return { data: { deleted: true }, message: profileMessages.deletion };
      },
    },
    getOwnData: {
      handle: async (_input, asker) => {
        const held = await findOwnData(db, holderOf(asker).accountId);
        if (!held) throw unauthorized();
        const exportedAt = platform.now().toISOString();
        return { data: { exportedAt, ...held, profile: await ownProfile(asker) } };
      },
    },
  };
}
