import { act } from '../../platform/act.ts';
import { operatorOf, recordingAct } from '../../platform/http/route.ts';
import type { Caller } from '../../platform/http/route.ts';
import { unauthorized } from '../../platform/http/refusal.ts';
import type { Limit } from '../../platform/limits/limiter.ts';
import { reserveSlots } from '../../platform/limits/reserve-slots.ts';
import type { Platform } from '../../platform/platform.ts';
import { findOperator } from '../../features/operators/index.ts';
import { readSiteSettings } from '../../features/site-settings/index.ts';

/** Each test opens a connection to the mail server. */
const testsOfOperator: Limit = { name: 'operator-test-mail', most: 10, seconds: 15 * 60 };

/** Sends a test mail to the operator who requests it, and returns the mail server's answer. */
export async function sendTestMail(platform: Platform, caller: Caller) {
  const { id } = operatorOf(caller);
  const operator = await findOperator(platform.db, id);
  if (!operator) throw unauthorized();
  await reserveSlots(platform, { slots: [[testsOfOperator, id]] });
  const { PUBLIC_ORIGIN: origin } = platform.config;
  const { siteName } = await readSiteSettings(platform);
  const footer = await platform.mailer.footer(platform.db);
  const began = performance.now();
  const { accepted, reply } = await platform.mailer.tryOut(
    {
      to: operator.email,
      subject: `Test email from ${siteName}`,
      text: `An operator asked ${origin} for this email. If you can read it, the site can send emails.\n\n-- \n${footer}\n`,
    },
    crypto.randomUUID(),
  );
  const acted = await act(platform, recordingAct(caller, 'mail.test'), async (tx) =>
    tx.record({ subject: 'mail', subjectId: '', before: null, after: { accepted } }),
  );
  const seconds = Math.round((performance.now() - began) / 100) / 10;
  return { data: { accepted, to: operator.email, reply, seconds }, acted };
}
