import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { root } from '../check/workspaces.ts';
import { readReports } from '../reports/read-reports.ts';
import { computeCoverage, findGaps, findFlakyIds, findTitleFaults, findUnknownValues } from './coverage.ts';
import { formatCoverage } from './print.ts';
import { readRequirements } from './requirements.ts';

const usage = `npm run spec -- [--require area,…] [--kind kind,…] [--except id,…] [--json]
  --require  fail if a requirement of these areas ('all': of any) has no test that ran and passed
  --kind     … but only requirements of these kinds
  --except   … and not these
  --json     print one JSON object instead of the table`;

const splitList = (list: string | undefined) => list?.split(',').filter((item) => item !== '') ?? [];

const text = { type: 'string' } as const;
const flag = { type: 'boolean', default: false } as const;
const { values } = parseArgs({
  options: { require: text, kind: text, except: text, json: flag, help: flag },
});

async function main(): Promise<readonly string[]> {
  const requirements = await readRequirements(await readFile(join(root, 'docs/requirements.csv'), 'utf8'));
  const areas = values.require === 'all' ? requirements.map(({ area }) => area) : splitList(values.require);
  const demand = { areas, kinds: splitList(values.kind), except: splitList(values.except) };
  const unknown = findUnknownValues(requirements, demand);
  if (unknown.length > 0) return [`There is no ${unknown.join(', ')} among the requirements.`, usage];
  const tests = await readReports(join(root, 'reports'));
  if (!tests) return ['There are no reports of test runs yet. Run `npm test` and `npm run e2e` first.'];
  const coverage = computeCoverage(requirements, tests);
  console.log(values.json ? JSON.stringify(coverage) : formatCoverage(coverage));
  const unproved = findGaps(requirements, coverage, demand);
  const flaky = findFlakyIds(tests);
  for (const { id } of unproved) if (flaky.has(id)) console.error(`${id} is proved only by a flaky test.`);
  return [
    ...findTitleFaults(requirements, tests),
    ...unproved
      .filter(({ id }) => !flaky.has(id))
      .map(({ id, area, requirement }) => `${id} (${area}) is proved by no test: ${requirement}`),
  ];
}

if (values.help) console.log(usage);
else {
  const faults = await main();
  for (const fault of faults) console.error(fault);
  if (faults.length > 0) process.exitCode = 1;
}
