import { profileMessages } from '@outpick/contracts';
import type { profileCalls } from '@outpick/contracts';
import { unauthorized } from '../../platform/http/refusal.ts';
import { holderOf } from '../../platform/http/route.ts';
import type { Routes } from '../../platform/http/route.ts';
import type { Platform } from '../../platform/platform.ts';
import { deleteAccount, updateProfile } from './commands.ts';
import { createPortraitStore } from './pictures.ts';
import { findProfile, presentProfile } from './queries.ts';

export function profileRoutes(platform: Platform): Routes<typeof profileCalls> {
  const storePortrait = createPortraitStore(platform);
  return {
    getProfile: async (_input, caller) => {
      const row = await findProfile(platform.db, holderOf(caller).accountId);
      if (!row) throw unauthorized();
      return { data: presentProfile(row) };
    },
    updateProfile: async ({ body }, caller) => {
      await updateProfile({ platform, storePortrait }, body, caller);
      return { data: { updated: true }, message: profileMessages.update };
    },
    deleteAccount: async (_input, caller) => {
      await deleteAccount(platform, caller);
      return { data: { deleted: true }, message: profileMessages.deletion };
    },
  };
}
