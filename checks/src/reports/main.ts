import { join } from 'node:path';
import { root } from '../check/workspaces.ts';
import { readReports } from './read-reports.ts';
import { complaints, tally } from './tally.ts';

/** Names what did not pass at its first try, then prints the one line that `.ci/run` ends with. Words given are steps that failed without a test to show for it. */
const tests = (await readReports(join(root, 'reports'))) ?? [];
for (const line of complaints(tests)) console.log(line);
console.log(tally(tests, process.argv.slice(2)));
