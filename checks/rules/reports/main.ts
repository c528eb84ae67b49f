import { parseArgs } from 'node:util';
import { root } from '../check/workspaces.ts';
import { readReports } from './read-reports.ts';
import { describeUnpassed, drillsLeftOut, listSlowestFiles, tally } from './tally.ts';

/**
 * Prints the slowest files, the tests that did not pass on the first try, and the last line of `.ci/run`.
 * Arguments: the reports' folder, `--left-out` if drills were left out, and the failed steps.
 */
const { values, positionals } = parseArgs({
  options: { 'left-out': { type: 'boolean', default: false } },
  allowPositionals: true,
});
const [folder = '', ...failedSteps] = positionals;
const tests = (await readReports(folder)) ?? [];
for (const line of listSlowestFiles(tests, 20)) console.log(line.replace(`${root}/`, ''));
for (const line of describeUnpassed(tests)) console.log(line);
console.log(tally(tests, failedSteps) + (values['left-out'] ? `, ${drillsLeftOut}` : ''));
