import { startTestSite } from '@outpick/server/testing';
import { expect, it } from 'vitest';
import { timeCalls } from './measure.ts';

/**
 * So few requests detect only large differences, such as a password hash that is computed for one kind of email only.
 * `npm run measure -- timing` detects small ones. The test takes over ten seconds, because requests run one at a time:
 * concurrent requests would change each other's times.
 */
it('[D-SAFE-05] sign-up, send-otp and resend-otp take the same time for a known and for an unknown email', async () => {
  const site = await startTestSite({ config: { TRUSTED_PROXIES: ['127.0.0.1'], SHED_ABOVE_MS: 0 } });
  const results = await timeCalls(site.origin, site.platform.config.DATABASE_URL, 80);
  await site.close();
  expect(results).toHaveLength(3);
  for (const { call, auc, sameBodies } of results) {
    expect([call, sameBodies]).toEqual([call, true]);
    // ½ plus four standard deviations.
    expect(auc).toBeLessThan(0.76);
  }
}, 300_000);
