import type { mailAdminCalls } from '@outpick/contracts/admin';
import { actorOf, byAct } from '../../../platform/http/route.ts';
import type { Routes } from '../../../platform/http/route.ts';
import { presentMailServer } from '../../../platform/mail/mailer.ts';
import type { Platform } from '../../../platform/platform.ts';
import { clearBounce } from '../../../acts/mail/clear-bounce.ts';
import { resendMails } from '../../../acts/mail/resend.ts';
import { sendTestMail } from '../../../acts/mail/test-mail.ts';
import { listBounces } from './bounces.ts';
import { listMailings } from './list-mailings.ts';
import { listMails } from './list-mails.ts';

export const mailAdminRoutes = (platform: Platform): Routes<typeof mailAdminCalls> => ({
  listMails: async ({ query }) => ({ data: await listMails(platform.db, platform.keys, query) }),
  resendMail: async ({ body }, caller) => {
    const acted = await resendMails(platform, actorOf(caller), body.ids);
    return { data: { resent: acted.result }, acted };
  },
  listMailings: async () => ({ data: { mailings: await listMailings(platform.db) } }),
  listBounces: async ({ query }) => ({ data: await listBounces(platform.db, platform.keys, query) }),
  clearBounce: byAct(platform, clearBounce, ({ params }) => params.id),
  sendTestMail: async (_input, caller) => sendTestMail(platform, caller),
  getMailSettings: async () => {
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
});
