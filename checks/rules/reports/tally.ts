import type { TestRun } from './read-reports.ts';

/**
 * Formats `N passed, N failed`, followed by the numbers of skipped and flaky tests, if any. If no test failed, each failed
 * step counts as a failure, and so does a run without tests, because neither may end with "0 failed".
 */
export function tally(tests: readonly TestRun[], failedSteps: readonly string[]): string {
  const count = (expected: TestRun['outcome']) => tests.filter(({ outcome }) => outcome === expected).length;
  const others = (['skipped', 'flaky'] as const)
    .filter((outcome) => count(outcome) > 0)
    .map((outcome) => `, ${count(outcome)} ${outcome}`);
  const failed = count('failed') || failedSteps.length || Number(tests.length === 0);
  return `${count('passed')} passed, ${failed} failed${others.join('')}`;
}

/** End of the last line of `.ci/run` if drills were left out. Such a run allows a merge but not a release. */
export const drillsLeftOut = 'drills left out';

/** Describes each failed or flaky test, for the end of a long log. */
export const describeUnpassed = (tests: readonly TestRun[]): readonly string[] =>
  tests
    .filter(({ outcome }) => outcome === 'failed' || outcome === 'flaky')
    .map(({ outcome, file, title, error }) =>
      [`${outcome}: ${file} › ${title}`, ...(error ? [`    ${error}`] : [])].join('\n'),
    );

/** Lists the files with the longest total test time, slowest first. */
export function listSlowestFiles(tests: readonly TestRun[], count: number): readonly string[] {
  const byFile = Map.groupBy(tests, ({ file }) => file);
  return [...byFile]
    .map(([file, runs]) => ({ file, seconds: runs.reduce((sum, { seconds }) => sum + seconds, 0) }))
    .toSorted((one, other) => other.seconds - one.seconds)
    .slice(0, count)
    .map(({ file, seconds }) => `${seconds.toFixed(0).padStart(5)} s  ${file}`);
}
