import type { mailingsCalls } from '@outpick/contracts';
import { notFound } from '../../platform/http/refusal.ts';
import { holderOf } from '../../platform/http/route.ts';
import type { Routes } from '../../platform/http/route.ts';
import type { Platform } from '../../platform/platform.ts';
import { readToken } from './tokens.ts';
import { endSubscription, findSubscriptions, putSubscriptions } from './subscriptions.ts';

export const mailingsRoutes = (platform: Platform): Routes<typeof mailingsCalls> => ({
  getMailWishes: {
    handle: async (_input, caller) => ({
      data: await findSubscriptions(platform.db, holderOf(caller).accountId),
    }),
  },
  setMailWishes: {
    handle: async ({ body }, caller) => {
      await putSubscriptions(platform.db, holderOf(caller).accountId, body);
      return { data: body };
    },
  },
  unsubscribe: {
    handle: async ({ params: { token } }) => {
      const content = readToken(platform, token);
      if (!content) throw notFound('subscription');
      await endSubscription(platform.db, content.accountId, content.subscription);
      return { data: { ended: content.subscription } };
    },
  },
});
