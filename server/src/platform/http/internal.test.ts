import { afterEach, expect, it } from 'vitest';
import { openTestPlatform } from '../../../test/support/index.ts';
import type { TestPlatform } from '../../../test/support/index.ts';
import { watchHealth } from './internal.ts';
import type { Health } from './internal.ts';

const opened: (TestPlatform | Health)[] = [];
afterEach(async () => {
  for (const one of opened.splice(0).toReversed()) await one.close();
});

const alarmsIn = ({ log }: TestPlatform) =>
  log
    .map((line): Record<string, unknown> => JSON.parse(line))
    .filter(({ alarm }) => alarm === 'clocks-differ');

it('V16.2.2 operators are alerted once while this machine’s clock is over a second off the database’s', async () => {
  const test = await openTestPlatform();
  opened.push(test);
  let offsetMs = 500;
  let checks = 0;
  const clock = () => {
    checks += 1;
    return Date.now() + offsetMs;
  };
  const health = watchHealth(test.platform, { clock });
  opened.push(health);
  const waitForChecks = async () => {
    const enough = checks + 4;
    await expect.poll(() => checks, { timeout: 20_000 }).toBeGreaterThanOrEqual(enough);
  };
  await waitForChecks();
  expect(alarmsIn(test)).toEqual([]);
  for (const [offset, alarms] of [
    [5000, 1],
    [0, 1],
    [-5000, 2],
  ] as const) {
    offsetMs = offset;
    await waitForChecks();
    expect(alarmsIn(test)).toHaveLength(alarms);
  }
  expect(alarmsIn(test)[0]?.['differenceMs']).toBeGreaterThan(4000);
  expect(health.ready).toBe(true);
}, 60_000);
