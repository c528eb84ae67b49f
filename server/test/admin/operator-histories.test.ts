import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { shortOrFull, startTestSite } from '../support/index.ts';
import type { TestSite } from '../support/index.ts';
import { OperatorHistory } from './operator-history.ts';
import type { Step } from './operator-history.ts';

const step = fc.record({
  kind: fc.oneof(
    { weight: 4, arbitrary: fc.constant('probe' as const) },
    { weight: 3, arbitrary: fc.constantFrom('role' as const, 'invite' as const, 'link' as const) },
    {
      weight: 2,
      arbitrary: fc.constantFrom('reset' as const, 'race' as const, 'sign-in' as const, 'link' as const),
    },
    { weight: 1, arbitrary: fc.constantFrom('remove' as const, 'sign-out' as const, 'password' as const) },
  ),
  by: fc.nat(100),
  whom: fc.nat(100),
  value: fc.nat(100),
});

let site: TestSite;
beforeAll(async () => {
  site = await startTestSite({ config: { TRUSTED_PROXIES: ['127.0.0.1'] } });
});
afterAll(async () => site.close());

/** Returns the first answer that the model of roles does not expect. */
async function playHistory(steps: readonly Step[]): Promise<string | undefined> {
  const history = new OperatorHistory(site);
  await history.begin();
  for (const one of steps) {
    await history.play(one);
    if (history.disagreement !== undefined) return history.disagreement;
  }
  await history.tryAllAgain();
  return history.disagreement;
}

it('V8.2.1 V8.3.1 in random histories of roles, links, resets and removals, operators do only what their present role allows', async () => {
  const histories = fc.array(step, { minLength: 30, maxLength: 60 });
  await fc.assert(
    fc.asyncProperty(histories, async (steps) => {
      expect(await playHistory(steps)).toBeUndefined();
    }),
    { numRuns: shortOrFull(6, 300) },
  );
}, 600_000);
