import type { mailWishesCalls } from '@outpick/contracts';
import { notFound } from '../../platform/http/refusal.ts';
import { holderOf } from '../../platform/http/route.ts';
import type { Routes } from '../../platform/http/route.ts';
import type { Platform } from '../../platform/platform.ts';
import { readToken } from './tokens.ts';
import { endWish, findWishes, putWishes } from './wishes.ts';

export const mailWishesRoutes = (platform: Platform): Routes<typeof mailWishesCalls> => ({
  getMailWishes: {
    handle: async (_input, caller) => ({ data: await findWishes(platform.db, holderOf(caller).accountId) }),
  },
  setMailWishes: {
    handle: async ({ body }, caller) => {
      await putWishes(platform.db, holderOf(caller).accountId, body);
      return { data: body };
    },
  },
  unsubscribe: {
    handle: async ({ params: { token } }) => {
      const read = readToken(platform, token);
      if (!read) throw notFound('subscription');
      await endWish(platform.db, read.accountId, read.wish);
      return { data: { ended: read.wish } };
    },
  },
});
