import { join } from 'node:path';
import { root } from '../check/workspaces.ts';
import { readReports } from './read-reports.ts';
import { describeUnpassed, slowestFiles, tally } from './tally.ts';

/** Prints the slowest files, the tests that did not pass at first and the last line of `.ci/run`. Arguments: the failed steps. */
const tests = (await readReports(join(root, 'reports'))) ?? [];
for (const line of slowestFiles(tests, 10)) console.log(line.replace(`${root}/`, ''));
for (const line of describeUnpassed(tests)) console.log(line);
console.log(tally(tests, process.argv.slice(2)));
