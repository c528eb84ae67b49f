import { expect, test } from './support/test.ts';

test('the troubles fixture records every kind of page error', async ({ page, troubles }) => {
  await page.route('/lost', async (route) => route.abort());
  await page.goto('/');
  await page.evaluate(async () => {
    console.info('a word');
    setTimeout(() => {
      throw new Error('uncaught');
    });
    await fetch('/api/v1/nothing');
    await fetch('/lost').catch(() => undefined);
    await fetch('http://127.0.0.2:1/').catch(() => undefined);
  });
  for (const trouble of [
    /^console info: a word$/u,
    /^error: uncaught$/u,
    /^status 404: .*\/api\/v1\/nothing$/u,
    /^failed: .*\/lost \(net::ERR_FAILED\)$/u,
    /^policy: connect-src blocked http:\/\/127\.0\.0\.2:1\//u,
  ])
    await expect.poll(() => troubles).toContainEqual(expect.stringMatching(trouble));
  troubles.length = 0;
});
