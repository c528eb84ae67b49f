import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { listFailedFiles, readReports, parseTests } from './read-reports.ts';
import { describeUnpassed, listSlowestFiles, tally } from './tally.ts';

const vitest = {
  testResults: [
    {
      name: 'a.test.ts',
      status: 'failed',
      assertionResults: [
        { title: 'one', status: 'passed', duration: 1200 },
        { title: 'two', status: 'failed' },
        { title: 'three', status: 'pending' },
        { title: 'again', status: 'passed', failureMessages: ['Error: too slow\n  at a.test.ts'] },
      ],
    },
    { name: 'unloadable.test.ts', status: 'failed', assertionResults: [] },
  ],
};
const spec = (title: string, status: string, ...durations: number[]) => ({
  title,
  tests: [{ status, results: durations.map((duration) => ({ duration })) }],
});
const playwright = {
  config: {},
  suites: [
    {
      file: 'b.spec.ts',
      specs: [spec('four', 'expected')],
      suites: [
        {
          file: 'b.spec.ts',
          specs: [spec('five', 'flaky', 9000, 11_000), spec('six', 'unexpected'), spec('seven', 'skipped')],
        },
      ],
    },
  ],
};
const file = (name: string, status: string, tests: Record<string, string>) => ({
  name,
  status,
  assertionResults: Object.entries(tests).map(([title, ended]) => ({ title, status: ended })),
});
const outcomes = (report: unknown) => parseTests(report)?.map(({ title, outcome }) => `${title}: ${outcome}`);

test('reads a Vitest report: the outcome of each test, and files that failed to load', () => {
  expect(outcomes(vitest)).toEqual([
    'one: passed',
    'two: failed',
    'three: skipped',
    'again: flaky',
    'the file itself: failed',
  ]);
});

test('lists failed and flaky tests with their first error', () => {
  expect(describeUnpassed(parseTests(vitest) ?? [])).toEqual([
    'failed: a.test.ts › two',
    'flaky: a.test.ts › again\n    Error: too slow',
    'failed: unloadable.test.ts › the file itself',
  ]);
});

test('reads a Playwright report: tests that passed on their retry are flaky', () => {
  expect(outcomes(playwright)).toEqual(['four: passed', 'five: flaky', 'six: failed', 'seven: skipped']);
  expect(tally(parseTests(playwright) ?? [], [])).toBe('1 passed, 1 failed, 1 skipped, 1 flaky');
});

test('reads all reports of a folder and no other files', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'outpick-reports-'));
  try {
    await writeFile(join(folder, 'bench.json'), '{"cached":1}');
    expect(await readReports(folder)).toBeUndefined();
    await writeFile(join(folder, 'vitest.json'), JSON.stringify(vitest));
    await writeFile(join(folder, 'playwright.json'), JSON.stringify(playwright));
    expect((await readReports(folder))?.length).toBe(9);
    expect(await readReports(join(folder, 'nowhere'))).toBeUndefined();
  } finally {
    await rm(folder, { recursive: true });
  }
});

test('counts a test that failed first and passed on the retry as flaky', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'outpick-reports-'));
  const write = async (name: string, ...testResults: object[]) =>
    writeFile(join(folder, name), JSON.stringify({ testResults }));
  const read = async () =>
    (await readReports(folder))?.map(({ file: of, title, outcome }) => `${of} ${title}: ${outcome}`);
  try {
    await write(
      'vitest.json',
      file('a', 'failed', { one: 'failed', two: 'passed', three: 'failed' }),
      file('b', 'failed', {}),
      file('c', 'passed', { one: 'passed' }),
      file('d', 'failed', { one: 'failed' }),
    );
    expect(await listFailedFiles(join(folder, 'vitest.json'))).toEqual(['a', 'b', 'd']);
    // A test that passes first and fails on the retry counts as failed, and so does a failed test without a retry.
    await write(
      'vitest.again.json',
      file('a', 'failed', { one: 'passed', two: 'failed', three: 'failed' }),
      file('b', 'passed', { one: 'passed' }),
    );
    expect(await read()).toEqual([
      'a one: flaky',
      'a two: passed',
      'a three: failed',
      'b the file itself: flaky',
      'c one: passed',
      'd one: failed',
      'a two: failed',
    ]);
    expect(await listFailedFiles(join(folder, 'nowhere.json'))).toEqual([]);
  } finally {
    await rm(folder, { recursive: true });
  }
});

test('counts the outcomes of tests, and counts failed steps as failures only if no test failed', () => {
  const tests = parseTests(vitest) ?? [];
  expect(tally(tests, [])).toBe('1 passed, 2 failed, 1 skipped, 1 flaky');
  expect(tally(tests, ['check'])).toBe('1 passed, 2 failed, 1 skipped, 1 flaky');
  expect(tally(tests.slice(0, 1), [])).toBe('1 passed, 0 failed');
  expect(tally(tests.slice(0, 1), ['check', 'build'])).toBe('1 passed, 2 failed');
  expect(tally([], [])).toBe('0 passed, 1 failed');
});

test('lists the slowest files by the total time of their tests, retries included', () => {
  const tests = [...(parseTests(vitest) ?? []), ...(parseTests(playwright) ?? [])];
  expect(listSlowestFiles(tests, 2)).toEqual(['   20 s  b.spec.ts', '    1 s  a.test.ts']);
});
