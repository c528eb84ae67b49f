import { parseArgs } from 'node:util';
import { root } from '../check/workspaces.ts';
import { readReports } from './read-reports.ts';
import { describeUnpassed, drillsLeftOut, slowestFiles, tally } from './tally.ts';

/**
 * Prints the slowest files, the tests that did not pass at first and the last line of `.ci/run`.
 * Arguments: the folder of the reports, `--left-out` if drills were left out, and the failed steps.
 */
const { values, positionals } = parseArgs({
  options: { 'left-out': { type: 'boolean', default: false } },
  allowPositionals: true,
});
const [folder = '', ...failedSteps] = positionals;
const tests = (await readReports(folder)) ?? [];
for (const line of slowestFiles(tests, 20)) console.log(line.replace(`${root}/`, ''));
for (const line of describeUnpassed(tests)) console.log(line);
console.log(tally(tests, failedSteps) + (values['left-out'] ? `, ${drillsLeftOut}` : ''));
