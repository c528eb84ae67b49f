import { expect, test } from './support/test.ts';

test('styles and fonts load before the largest script, which contains the libraries', async ({
  plainPage: page,
}) => {
  const html = await (await page.request.get('/')).text();
  const preloads = [...html.matchAll(/<link [^>]*rel="modulepreload"[^>]*>/gu)];
  const last = preloads.map(([link]) => link).filter((link) => link.includes('fetchPriority="low"'));
  expect(last).toHaveLength(1);
  expect(last[0]).toContain('/assets/vendor-');
});
