import type { RanTest } from './read-reports.ts';

/**
 * `N passed, N failed`, with the skipped and the flaky ones if there are any. Each of `failedSteps` counts as a failure of its own if
 * no test failed, and so does a run without a single test: neither may ever end in "0 failed".
 */
export function tally(tests: readonly RanTest[], failedSteps: readonly string[]): string {
  const count = (wanted: RanTest['outcome']) => tests.filter(({ outcome }) => outcome === wanted).length;
  const others = (['skipped', 'flaky'] as const)
    .filter((outcome) => count(outcome) > 0)
    .map((outcome) => `, ${count(outcome)} ${outcome}`);
  const failed = count('failed') || failedSteps.length || Number(tests.length === 0);
  return `${count('passed')} passed, ${failed} failed${others.join('')}`;
}

/** A line for each test that did not pass at its first try, so that the end of a long log names them. */
export const complaints = (tests: readonly RanTest[]): readonly string[] =>
  tests
    .filter(({ outcome }) => outcome === 'failed' || outcome === 'flaky')
    .map(({ outcome, file, title, complaint }) =>
      [`${outcome}: ${file} › ${title}`, ...(complaint ? [`    ${complaint}`] : [])].join('\n'),
    );
