import { expect, it } from 'vitest';
import { kindNames } from './meter.ts';
import type { Cost } from './meter.ts';
import { sizeFor } from './sizing.ts';

const costs: readonly Cost[] = [...kindNames.keys()].map((kind) => ({
  kind,
  processMicroseconds: 1000,
  databaseMicroseconds: 500,
  answerBytes: 10_000,
  logBytes: 0,
}));

it('gives a small site two processes, so that it survives the loss of one', () => {
  const small = sizeFor(10, costs, false);
  expect(small).toMatchObject({ siteProcesses: 2, databaseCores: 2, requestsPerSecond: 0, openStreams: 1 });
  // Two sites, two database servers with two cores each, and a worker, at 25 dollars a core.
  expect(small.dollarsPerMonth).toBeCloseTo(175, 0);
});

it('computes requests, cores, disk and time to settle from players and costs', () => {
  const large = sizeFor(1_000_000, costs, false);
  // 400,000 active players × 4 submissions × 0.2 in the busiest hour.
  expect(large.submissionsPerSecond).toBe(Math.round(320_000 / 3600));
  // Half of the active players × 10 picks × 1.5 ms.
  expect(large.settlementMinutes).toBeCloseTo(50);
  // 400,000 × 60 slates × (10 picks of 171 bytes and a row of 279) and a million accounts of 763 bytes.
  expect(large.gigabytesPerYear).toBeCloseTo(48.5, 1);
  expect(sizeFor(2_000_000, costs, false).siteProcesses).toBeGreaterThan(1.9 * large.siteProcesses);
});

it('plans fewer sites behind a content delivery network, for the same rate of submissions', () => {
  const slow = costs.map((cost) => ({ ...cost, processMicroseconds: 5000 }));
  const [without, behind] = [false, true].map((hasNetwork) => sizeFor(1_000_000, slow, hasNetwork));
  expect(behind?.siteProcesses).toBeLessThan(without?.siteProcesses ?? 0);
  expect(behind?.submissionsPerSecond).toBe(without?.submissionsPerSecond);
});

it('throws if the cost of a kind of work was not measured', () => {
  expect(() => sizeFor(10, costs.slice(1), false)).toThrow('the cost of script was not measured');
});
