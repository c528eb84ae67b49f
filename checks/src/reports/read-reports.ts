import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';

/** One test of a finished run. */
export interface RanTest {
  readonly title: string;
  readonly file: string;
  /** `flaky`: passed only when it was tried again. It stops nobody, and is not counted as proof. */
  readonly outcome: 'passed' | 'flaky' | 'failed' | 'skipped';
  /** The first line of what it complained of, where the report tells. */
  readonly complaint?: string | undefined;
}

const vitestReport = z.object({
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      assertionResults: z.array(
        z.object({ title: z.string(), status: z.string(), failureMessages: z.array(z.string()).default([]) }),
      ),
    }),
  ),
});

interface Suite {
  readonly file: string;
  readonly specs: readonly {
    readonly title: string;
    readonly tests: readonly { readonly status: string }[];
  }[];
  readonly suites?: readonly Suite[] | undefined;
}

const suite: z.ZodType<Suite> = z.object({
  file: z.string(),
  specs: z.array(z.object({ title: z.string(), tests: z.array(z.object({ status: z.string() })) })),
  get suites() {
    return z.array(suite).optional();
  },
});

const playwrightReport = z.object({ config: z.object({}), suites: z.array(suite) });

const endedAs = (status: string, complained: boolean): RanTest['outcome'] => {
  if (status === 'passed') return complained ? 'flaky' : 'passed';
  return status === 'failed' ? 'failed' : 'skipped';
};

const fromVitest = ({ testResults }: z.output<typeof vitestReport>): readonly RanTest[] =>
  testResults.flatMap(({ name, status, assertionResults }) => {
    const tests = assertionResults.map(({ title, status: ended, failureMessages }): RanTest => ({
      title,
      file: name,
      outcome: endedAs(ended, failureMessages.length > 0),
      complaint: failureMessages[0]?.split('\n')[0],
    }));
    // A file that could not even be loaded, or whose clean-up failed, has no failed test to show for it.
    const silent = status === 'failed' && tests.every(({ outcome }) => outcome !== 'failed');
    return silent ? [...tests, { title: 'the file itself', file: name, outcome: 'failed' as const }] : tests;
  });

const outcomeOf = (status: string): RanTest['outcome'] => {
  if (status === 'expected') return 'passed';
  return status === 'skipped' || status === 'flaky' ? status : 'failed';
};

const fromSuite = ({ file, specs, suites = [] }: Suite): readonly RanTest[] => [
  ...specs.flatMap(({ title, tests }) =>
    tests.map(({ status }) => ({ title, file, outcome: outcomeOf(status) })),
  ),
  ...suites.flatMap(fromSuite),
];

/** The tests of one report, by Vitest or by Playwright; `undefined` if it is neither's. */
export function testsOf(report: unknown): readonly RanTest[] | undefined {
  const vitest = vitestReport.safeParse(report);
  if (vitest.success) return fromVitest(vitest.data);
  const playwright = playwrightReport.safeParse(report);
  return playwright.success ? playwright.data.suites.flatMap(fromSuite) : undefined;
}

/** What failed at first and passed when its file was run once more, from the start, is flaky. */
function withSecondTry(
  first: readonly RanTest[],
  second: readonly RanTest[] | undefined,
): readonly RanTest[] {
  if (!second) return first;
  const tried = new Set(second.map(({ file }) => file));
  const key = ({ file, title }: RanTest) => `${file}\n${title}`;
  const failedAgain = new Set(second.filter(({ outcome }) => outcome === 'failed').map(key));
  const ended = first.map((test): RanTest =>
    test.outcome === 'failed' && tried.has(test.file) && !failedAgain.has(key(test))
      ? { ...test, outcome: 'flaky' }
      : test,
  );
  const known = new Set(ended.filter(({ outcome }) => outcome === 'failed').map(key));
  return [...ended, ...second.filter((test) => test.outcome === 'failed' && !known.has(key(test)))];
}

async function readReport(path: string): Promise<readonly RanTest[] | undefined> {
  const text = await readFile(path, 'utf8').catch(() => undefined);
  return text === undefined ? undefined : testsOf(JSON.parse(text));
}

const again = '.again.json';

/**
 * Every test of every report in a folder; `undefined` if there is no report at all. Beside `x.json`, `x.again.json`
 * tells how its failed files did at their second try.
 */
export async function readReports(folder: string): Promise<readonly RanTest[] | undefined> {
  const names = await readdir(folder).catch(() => []);
  const found: (readonly RanTest[])[] = [];
  for (const name of names.filter((one) => one.endsWith('.json') && !one.endsWith(again)).toSorted()) {
    const tests = await readReport(join(folder, name));
    const second = await readReport(join(folder, name.replace('.json', again)));
    if (tests) found.push(withSecondTry(tests, second));
  }
  return found.length > 0 ? found.flat() : undefined;
}

/** The files of a report in which something failed. */
export async function failedFiles(path: string): Promise<readonly string[]> {
  const tests = (await readReport(path)) ?? [];
  return [...new Set(tests.filter(({ outcome }) => outcome === 'failed').map(({ file }) => file))];
}
