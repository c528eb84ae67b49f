import { glob, readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { root } from '../../rules/check/workspaces.ts';

export const watchingFolder = join(root, 'deploy/watching');
const runbookFolder = 'docs/run/runbooks';

export interface Rule {
  readonly name: string;
  readonly isAlert: boolean;
  readonly expression: string;
  /** Path of an alert's runbook. */
  readonly runbook: string | undefined;
}

const firstGroups = (text: string, pattern: RegExp): string[] =>
  [...text.matchAll(pattern)].map(([, found = '']) => found);

/** Reads the rules file. Splits it into blocks that begin with a rule's name; promtool checks the full syntax. */
export async function readRules(): Promise<Rule[]> {
  const text = await readFile(join(watchingFolder, 'rules.yml'), 'utf8');
  return text
    .split(/^ +- (?=alert: |record: )/mu)
    .slice(1)
    .map((block) => ({
      name: /^(?:alert|record): (\S+)$/mu.exec(block)?.[1] ?? '',
      isAlert: block.startsWith('alert'),
      expression: /^ +expr: (.+)$/mu.exec(block)?.[1] ?? '',
      runbook: /^ +runbook: (\S+)$/mu.exec(block)?.[1],
    }));
}

/** Lists the Prometheus configurations, one for each kind of installation. */
export const listScrapeFiles = async (): Promise<string[]> =>
  (await readdir(watchingFolder)).filter((file) => /^prometheus.*\.yml$/u.test(file)).toSorted();

/** Reads the names of the rules' test cases: "Alert fires" or "Alert is silent". */
export async function readCases(): Promise<string[]> {
  const text = await readFile(join(watchingFolder, 'rules.test.yml'), 'utf8');
  return firstGroups(text, /^ {2}- name: (.+)$/gmu);
}

/** Lists the paths of the runbooks, without the table of contents. */
export const listRunbooks = async (): Promise<string[]> =>
  (await readdir(join(root, runbookFolder)))
    .filter((file) => file !== 'README.md')
    .map((file) => `${runbookFolder}/${file}`);

const dashboard = z.object({
  uid: z.string(),
  panels: z.array(z.object({ title: z.string(), targets: z.array(z.object({ expr: z.string() })) })),
});

/** Reads every expression of every dashboard with its place. */
export async function readPanels(): Promise<{ readonly where: string; readonly expression: string }[]> {
  const found: { where: string; expression: string }[] = [];
  for await (const file of glob('dashboards/*.json', { cwd: watchingFolder })) {
    const { uid, panels } = dashboard.parse(JSON.parse(await readFile(join(watchingFolder, file), 'utf8')));
    for (const { title, targets } of panels)
      for (const { expr } of targets) found.push({ where: `${uid}: ${title}`, expression: expr });
  }
  return found;
}
