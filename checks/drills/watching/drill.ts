import { execFile } from 'node:child_process';
import { copyFile, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { command, createDeployment, startReady } from '../../faults/support/outpick.ts';
import { makeFolder, withCleanUp } from '../clean-up.ts';
import type { CleanUp } from '../clean-up.ts';
import type { Drill, DrillOptions, ShipRow } from '../drill.ts';
import { startPostgres } from '../support/servers.ts';
import { listScrapeFiles, readCases, readPanels, readRules, watchingFolder } from './files.ts';
import { listExposed, foreignMetrics, findMetrics } from './metric-names.ts';

const run = promisify(execFile);

/** Runs promtool and returns its error message, if any. */
async function findFault(words: readonly string[]): Promise<string | undefined> {
  try {
    await run('promtool', [...words], { cwd: watchingFolder });
    return undefined;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

/** Checks a copy of a configuration without its Kubernetes part, which Debian's promtool does not support. */
async function findConfigFault(file: string, cleanUp: CleanUp): Promise<string | undefined> {
  const folder = await makeFolder(cleanUp, 'watching');
  const text = await readFile(join(watchingFolder, file), 'utf8');
  const copy = text.replace(/^ {4}kubernetes_sd_configs:\n(?: {6}.*\n)+/mu, '');
  await writeFile(join(folder, file), copy);
  await copyFile(join(watchingFolder, 'rules.yml'), join(folder, 'rules.yml'));
  return findFault(['check', 'config', join(folder, file)]);
}

/** Checks the dashboards' expressions wrapped as rules, because promtool checks only rules. */
async function findPanelFault(expressions: readonly string[], cleanUp: CleanUp): Promise<string | undefined> {
  const folder = await makeFolder(cleanUp, 'watching');
  const file = join(folder, 'panels.yml');
  const rules = expressions.map(
    (expression, index) => `      - record: panel:${index}\n        expr: ${JSON.stringify(expression)}\n`,
  );
  await writeFile(file, `groups:\n  - name: panels\n    rules:\n${rules.join('')}`);
  return findFault(['check', 'rules', file]);
}

/** Reads the metric names of a real site and a real worker. */
async function readExposed(cleanUp: CleanUp): Promise<Set<string>> {
  const postgres = await startPostgres(cleanUp);
  const settings = await createDeployment({ DATABASE_URL: postgres.url, LOG_LEVEL: 'warn' });
  await command(['migrate'], settings);
  const processes = await Promise.all([startReady('site', settings), startReady('worker', settings)]);
  const scrapes = await Promise.all(processes.map(async (one) => one.metrics()));
  return listExposed(scrapes.join('\n'));
}

async function measure({ print }: DrillOptions, cleanUp: CleanUp): Promise<readonly ShipRow[]> {
  const [rules, cases, panels] = await Promise.all([readRules(), readCases(), readPanels()]);
  const row = (id: string, what: string, figure: number, fault: string | undefined): ShipRow => {
    if (fault !== undefined) print(fault);
    return { id, what, figure, bar: 'all valid', pass: fault === undefined && figure > 0 };
  };
  const checked = await findFault(['check', 'rules', 'rules.yml']);
  const configs = await Promise.all(
    (await listScrapeFiles()).map(async (file) => findConfigFault(file, cleanUp)),
  );
  print('testing the rules');
  const tested = await findFault(['test', 'rules', 'rules.test.yml']);
  const expressions = panels.map(({ expression }) => expression);
  const panelFault = await findPanelFault(expressions, cleanUp);
  const exposed = await readExposed(cleanUp);
  const recorded = new Set(rules.filter(({ isAlert }) => !isAlert).map(({ name }) => name));
  const unknown = new Set(
    [...rules.map(({ expression }) => expression), ...expressions]
      .flatMap((expression) => [...findMetrics(expression)])
      .filter((name) => !exposed.has(name) && !recorded.has(name) && !foreignMetrics.has(name)),
  );
  if (unknown.size > 0) print(`unknown metrics: ${[...unknown].join(', ')}`);
  return [
    row(
      'watching-rules',
      'rules that promtool accepts',
      rules.length,
      checked ?? configs.find((fault) => fault !== undefined),
    ),
    row('watching-cases', 'cases in which an alert fires or is silent, by promtool', cases.length, tested),
    row('watching-panels', 'expressions of dashboards that promtool accepts', panels.length, panelFault),
    {
      id: 'watching-metrics',
      what: 'metrics in rules and dashboards that neither site, worker nor a known exporter has',
      figure: unknown.size,
      bar: '0',
      pass: unknown.size === 0,
    },
  ];
}

/** Checks the files for Prometheus and Grafana against Prometheus itself and against running processes. */
export const watchingDrill: Drill = {
  name: 'watching',
  run: async (options) => withCleanUp(async (cleanUp) => measure(options, cleanUp)),
};
