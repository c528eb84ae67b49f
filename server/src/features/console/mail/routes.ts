import type { mailAdminCalls } from '@outpick/contracts/admin';
import { actorOf } from '../../../platform/http/route.ts';
import type { Routes } from '../../../platform/http/route.ts';
import { presentMailServer } from '../../../platform/mail/mail.ts';
import type { Platform } from '../../../platform/platform.ts';
import { clearBounce, listBounces } from './bounces.ts';
import { listMailings } from './list-mailings.ts';
import { listMails } from './list-mails.ts';
import { resendMails } from './resend.ts';
import { sendTestMail } from './test-mail.ts';

export const mailAdminRoutes = (platform: Platform): Routes<typeof mailAdminCalls> => ({
  listMails: {
    handle: async ({ query }) => ({ data: await listMails(platform.db, platform.keys, query) }),
  },
  resendMail: {
    handle: async ({ body }, caller) => ({
      data: { resent: await resendMails(platform, actorOf(caller), body.ids) },
    }),
  },
  listMailings: {
    handle: async () => ({ data: { mailings: await listMailings(platform.db) } }),
  },
  listBounces: {
    handle: async ({ query }) => ({ data: await listBounces(platform.db, platform.keys, query) }),
  },
  clearBounce: {
    handle: async ({ params }, caller) => {
      await clearBounce(platform, actorOf(caller), params.id);
      return { data: { done: true } };
    },
  },
  sendTestMail: {
    handle: async (_input, caller) => ({ data: await sendTestMail(platform, caller) }),
  },
  getMailSettings: {
    handle: async () => {
      const { MAIL_FROM, OPERATOR_EMAIL, SMTP_URL, PRIVATE_NETWORKS, MAILINGS_PER_SECOND } = platform.config;
      return Promise.resolve({
        data: {
          from: MAIL_FROM,
          operatorEmail: OPERATOR_EMAIL ?? null,
          server: SMTP_URL === undefined ? null : presentMailServer(SMTP_URL, PRIVATE_NETWORKS),
          mailingsPerSecond: MAILINGS_PER_SECOND,
        },
      });
    },
  },
});
