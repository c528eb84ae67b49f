import { profileMessages } from '@outpick/contracts';
import type { profileCalls } from '@outpick/contracts';
import { unauthorized } from '../../platform/http/refusal.ts';
import { holderOf } from '../../platform/http/route.ts';
import type { Caller, Routes } from '../../platform/http/route.ts';
import type { Platform } from '../../platform/platform.ts';
import { deleteAccount, updateProfile } from './commands.ts';
import { findOwnData } from './own-data.ts';
import { presentProfile } from './present.ts';
import { findProfile } from './queries.ts';

export function profileRoutes(platform: Platform): Routes<typeof profileCalls> {
  const { db } = platform;
  const ownProfile = async (caller: Caller) => {
    const row = await findProfile(db, holderOf(caller).accountId);
    if (!row) throw unauthorized();
    return presentProfile(row);
  };
  return {
    getProfile: { handle: async (_input, caller) => ({ data: await ownProfile(caller) }) },
    updateProfile: {
      handle: async ({ body }, caller) => {
        await updateProfile(platform, body, caller);
        return { data: { updated: true }, message: profileMessages.update };
      },
    },
    deleteAccount: {
      handle: async (_input, caller) => {
        await deleteAccount(platform, caller);
        return { data: { deleted: true }, message: profileMessages.deletion };
      },
    },
    getOwnData: {
      handle: async (_input, caller) => {
        const held = await findOwnData(db, holderOf(caller).accountId);
        if (!held) throw unauthorized();
        const exportedAt = platform.now().toISOString();
        return { data: { exportedAt, ...held, profile: await ownProfile(caller) } };
      },
    },
  };
}
