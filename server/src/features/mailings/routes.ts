import type { mailingsCalls } from '@outpick/contracts';
import { notFound } from '../../platform/http/refusal.ts';
import { holderOf } from '../../platform/http/route.ts';
import type { Routes } from '../../platform/http/route.ts';
import type { Platform } from '../../platform/platform.ts';
import { endSubscription, findSubscriptions, putSubscriptions } from './subscriptions.ts';

async function unsubscribe({ db }: Platform, token: string) {
  const ended = await endSubscription(db, token);
  if (!ended) throw notFound('subscription');
  return { data: { ended } };
}

export const mailingsRoutes = (platform: Platform): Routes<typeof mailingsCalls> => ({
  getMailWishes: async (_input, caller) => ({
    data: await findSubscriptions(platform.db, holderOf(caller).accountId),
  }),
  setMailWishes: async ({ body }, caller) => {
    await putSubscriptions(platform.db, holderOf(caller).accountId, body);
    return { data: body };
  },
  unsubscribe: async ({ body }) => unsubscribe(platform, body.token),
  unsubscribeOneClick: async ({ params }) => unsubscribe(platform, params.token),
});
