import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';

/** One test of a finished run. */
export interface TestRun {
  readonly title: string;
  readonly file: string;
  /** `flaky` means passed only on its retry. A flaky test does not fail the run but proves no requirement. */
  readonly outcome: 'passed' | 'flaky' | 'failed' | 'skipped';
  /** Total duration of all tries of the test. */
  readonly seconds: number;
  /** The first line of the first error, if the report has it. */
  readonly error?: string | undefined;
}

const vitestReport = z.object({
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      assertionResults: z.array(
        z.object({
          title: z.string(),
          status: z.string(),
          duration: z.number().nullish(),
          failureMessages: z.array(z.string()).default([]),
        }),
      ),
    }),
  ),
});

const spec = z.object({
  title: z.string(),
  tests: z.array(
    z.object({ status: z.string(), results: z.array(z.object({ duration: z.number() })).default([]) }),
  ),
});

interface Suite {
  readonly file: string;
  readonly specs: readonly z.output<typeof spec>[];
  readonly suites?: readonly Suite[] | undefined;
}

const suite: z.ZodType<Suite> = z.object({
  file: z.string(),
  specs: z.array(spec),
  get suites() {
    return z.array(suite).optional();
  },
});

const playwrightReport = z.object({ config: z.object({}), suites: z.array(suite) });

const vitestOutcome = (status: string, hasErrors: boolean): TestRun['outcome'] => {
  if (status === 'passed') return hasErrors ? 'flaky' : 'passed';
  return status === 'failed' ? 'failed' : 'skipped';
};

const fromVitest = ({ testResults }: z.output<typeof vitestReport>): readonly TestRun[] =>
  testResults.flatMap(({ name, status, assertionResults }) => {
    const tests = assertionResults.map(
      ({ title, status: testStatus, duration, failureMessages }): TestRun => ({
        title,
        file: name,
        outcome: vitestOutcome(testStatus, failureMessages.length > 0),
        seconds: (duration ?? 0) / 1000,
        error: failureMessages[0]?.split('\n')[0],
      }),
    );
    // If a file fails to load or to clean up, none of its tests has failed. Report the file itself.
    const onlyFileFailed = status === 'failed' && tests.every(({ outcome }) => outcome !== 'failed');
    const fileRun = { title: 'the file itself', file: name, outcome: 'failed', seconds: 0 } as const;
    return onlyFileFailed ? [...tests, fileRun] : tests;
  });

const playwrightOutcome = (status: string): TestRun['outcome'] => {
  if (status === 'expected') return 'passed';
  return status === 'skipped' || status === 'flaky' ? status : 'failed';
};

const fromSuite = ({ file, specs, suites = [] }: Suite): readonly TestRun[] => [
  ...specs.flatMap(({ title, tests }) =>
    tests.map(({ status, results }) => ({
      title,
      file,
      outcome: playwrightOutcome(status),
      seconds: results.reduce((sum, { duration }) => sum + duration, 0) / 1000,
    })),
  ),
  ...suites.flatMap(fromSuite),
];

/** Reads the tests of a Vitest or Playwright report. Returns `undefined` for any other report. */
export function parseTests(report: unknown): readonly TestRun[] | undefined {
  const vitest = vitestReport.safeParse(report);
  if (vitest.success) return fromVitest(vitest.data);
  const playwright = playwrightReport.safeParse(report);
  return playwright.success ? playwright.data.suites.flatMap(fromSuite) : undefined;
}

/** Merges a report with its retry. A test that failed first and passed on the retry is flaky. */
function mergeRetry(first: readonly TestRun[], retry: readonly TestRun[] | undefined): readonly TestRun[] {
  if (!retry) return first;
  const retriedFiles = new Set(retry.map(({ file }) => file));
  const key = ({ file, title }: TestRun) => `${file}\n${title}`;
  const failedAgain = new Set(retry.filter(({ outcome }) => outcome === 'failed').map(key));
  const merged = first.map((test): TestRun =>
    test.outcome === 'failed' && retriedFiles.has(test.file) && !failedAgain.has(key(test))
      ? { ...test, outcome: 'flaky' }
      : test,
  );
  const alreadyFailed = new Set(merged.filter(({ outcome }) => outcome === 'failed').map(key));
  return [...merged, ...retry.filter((test) => test.outcome === 'failed' && !alreadyFailed.has(key(test)))];
}

async function readReport(path: string): Promise<readonly TestRun[] | undefined> {
  const text = await readFile(path, 'utf8').catch(() => undefined);
  return text === undefined ? undefined : parseTests(JSON.parse(text));
}

const retrySuffix = '.again.json';

/** Reads all tests of all reports in a folder. `x.again.json` has the retry of failed files of `x.json`. */
export async function readReports(folder: string): Promise<readonly TestRun[] | undefined> {
  const names = await readdir(folder).catch(() => []);
  const found: (readonly TestRun[])[] = [];
  for (const name of names.filter((one) => one.endsWith('.json') && !one.endsWith(retrySuffix)).toSorted()) {
    const tests = await readReport(join(folder, name));
    const retry = await readReport(join(folder, name.replace('.json', retrySuffix)));
    if (tests) found.push(mergeRetry(tests, retry));
  }
  return found.length > 0 ? found.flat() : undefined;
}

/** Lists the test files with failures in a report. */
export async function listFailedFiles(path: string): Promise<readonly string[]> {
  const tests = (await readReport(path)) ?? [];
  return [...new Set(tests.filter(({ outcome }) => outcome === 'failed').map(({ file }) => file))];
}
