import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { failedFiles, readReports, testsOf } from './read-reports.ts';
import { complaints, tally } from './tally.ts';

const vitest = {
  testResults: [
    {
      name: 'a.test.ts',
      status: 'failed',
      assertionResults: [
        { title: 'one', status: 'passed' },
        { title: 'two', status: 'failed' },
        { title: 'three', status: 'pending' },
        { title: 'again', status: 'passed', failureMessages: ['Error: too slow\n  at a.test.ts'] },
      ],
    },
    { name: 'unloadable.test.ts', status: 'failed', assertionResults: [] },
  ],
};
const spec = (title: string, status: string) => ({ title, tests: [{ status }] });
const playwright = {
  config: {},
  suites: [
    {
      file: 'b.spec.ts',
      specs: [spec('four', 'expected')],
      suites: [
        {
          file: 'b.spec.ts',
          specs: [spec('five', 'flaky'), spec('six', 'unexpected'), spec('seven', 'skipped')],
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
const outcomes = (report: unknown) => testsOf(report)?.map(({ title, outcome }) => `${title}: ${outcome}`);

test('a report by Vitest tells how each test ended, and which file did not even load', () => {
  expect(outcomes(vitest)).toEqual([
    'one: passed',
    'two: failed',
    'three: skipped',
    'again: flaky',
    'the file itself: failed',
  ]);
});

test('what did not pass at its first try is named, with its complaint', () => {
  expect(complaints(testsOf(vitest) ?? [])).toEqual([
    'failed: a.test.ts › two',
    'flaky: a.test.ts › again\n    Error: too slow',
    'failed: unloadable.test.ts › the file itself',
  ]);
});

test('a report by Playwright does too, and what passed only at the second try is called so', () => {
  expect(outcomes(playwright)).toEqual(['four: passed', 'five: flaky', 'six: failed', 'seven: skipped']);
  expect(tally(testsOf(playwright) ?? [], [])).toBe('1 passed, 1 failed, 1 skipped, 1 flaky');
});

test('all reports of a folder are read, other files are not, and none at all is known', async () => {
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

test('a failed file that was run once more counts by its second try, as flaky and not as proof', async () => {
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
    expect(await failedFiles(join(folder, 'vitest.json'))).toEqual(['a', 'b', 'd']);
    // A test that passed at first and fails now is a failure too, and so is a file that was not run again.
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
    expect(await failedFiles(join(folder, 'nowhere.json'))).toEqual([]);
  } finally {
    await rm(folder, { recursive: true });
  }
});

test('the tally counts tests, and failed steps only where no test failed', () => {
  const tests = testsOf(vitest) ?? [];
  expect(tally(tests, [])).toBe('1 passed, 2 failed, 1 skipped, 1 flaky');
  expect(tally(tests, ['check'])).toBe('1 passed, 2 failed, 1 skipped, 1 flaky');
  expect(tally(tests.slice(0, 1), [])).toBe('1 passed, 0 failed');
  expect(tally(tests.slice(0, 1), ['check', 'build'])).toBe('1 passed, 2 failed');
  expect(tally([], [])).toBe('0 passed, 1 failed');
});
