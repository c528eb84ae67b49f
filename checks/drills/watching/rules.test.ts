import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';
import { z } from 'zod';
import { root } from '../../rules/check/workspaces.ts';
import { listRunbooks, listScrapeFiles, readCases, readPanels, readRules } from './files.ts';
import { listExposed, findMetrics } from './metric-names.ts';

const runbookPath = (alert: string) =>
  `docs/run/runbooks/${alert.replaceAll(/(?<!^)([A-Z])/gu, '-$1').toLowerCase()}.md`;

describe('the rules of Prometheus', () => {
  it('have one runbook for each alert, and no other runbook', async () => {
    const alerts = (await readRules()).filter(({ isAlert }) => isAlert);
    expect(alerts.length).toBeGreaterThan(20);
    for (const { name, runbook } of alerts) expect([name, runbook]).toEqual([name, runbookPath(name)]);
    expect(new Set(await listRunbooks())).toEqual(new Set(alerts.map(({ name }) => runbookPath(name))));
  });

  it('have runbooks that say what an alert means, what players notice, where to look and what to do', async () => {
    for (const page of await listRunbooks()) {
      const text = await readFile(join(root, page), 'utf8');
      for (const part of ['**What it means.**', '**What players notice.**', '## Look\n', '## Do\n1. '])
        expect([page, text.includes(part)]).toEqual([page, true]);
    }
  });

  it('have two test cases for each alert: one fires, one is silent', async () => {
    const alerts = (await readRules()).filter(({ isAlert }) => isAlert).map(({ name }) => name);
    const expected = alerts.flatMap((name) => [`${name} fires`, `${name} is silent`]);
    expect(new Set(await readCases())).toEqual(new Set(expected));
  });

  it('have an expression each, and the dashboards have more than 25 expressions', async () => {
    for (const { name, expression } of await readRules()) expect([name, expression]).not.toEqual([name, '']);
    expect((await readPanels()).length).toBeGreaterThan(25);
  });
});

const scrapeJob = z.object({
  job_name: z.string(),
  honor_labels: z.boolean().optional(),
  static_configs: z.array(z.object({ targets: z.array(z.string()) })).default([]),
  kubernetes_sd_configs: z
    .array(z.object({ role: z.string(), namespaces: z.object({ names: z.array(z.string()) }) }))
    .default([]),
  relabel_configs: z
    .array(z.object({ source_labels: z.array(z.string()), regex: z.string().optional() }))
    .default([]),
});
const scrapeFile = z.object({
  rule_files: z.tuple([z.literal('rules.yml')]),
  scrape_configs: z.array(scrapeJob),
});
const services = z.object({
  services: z.record(z.string(), z.object({ command: z.array(z.string()).optional() })),
});
const deployment = z.object({
  spec: z.object({
    template: z.object({
      metadata: z.object({ labels: z.record(z.string(), z.string()) }),
      spec: z.object({ containers: z.array(z.object({ ports: z.array(z.object({ name: z.string() })) })) }),
    }),
  }),
});

const readText = async (...path: string[]) => readFile(join(root, ...path), 'utf8');
const readJob = async (file: string) => {
  const { scrape_configs: jobs } = scrapeFile.parse(parse(await readText('deploy/watching', file)));
  const job = jobs.find(({ job_name: name }) => name === 'outpick');
  if (!job) throw new Error(`${file} does not scrape the job outpick`);
  return job;
};

describe('the configurations of Prometheus', () => {
  it('read the rules and keep the labels of our metrics', async () => {
    const files = await listScrapeFiles();
    expect(files).toEqual(['prometheus-compose.yml', 'prometheus-kubernetes.yml', 'prometheus.yml']);
    for (const file of files) expect([file, (await readJob(file)).honor_labels]).toEqual([file, true]);
  });

  it('scrape every site and worker of compose.yaml', async () => {
    const all = services.parse(parse(await readText('compose.yaml'), { merge: true })).services;
    const processes = Object.entries(all)
      .filter(([, { command = [] }]) => /^(?:site|worker)$/u.test(command.join(' ')))
      .map(([name]) => `${name}:9090`);
    const { static_configs: targets } = await readJob('prometheus-compose.yml');
    expect(targets.flatMap((one) => one.targets)).toEqual(processes);
    expect(processes).toContain('worker:9090');
  });

  it('find the pods of Kubernetes by the label and the port of the manifests', async () => {
    const job = await readJob('prometheus-kubernetes.yml');
    const namespaces = await readText('deploy/kubernetes/settings/namespace.yaml');
    const names = job.kubernetes_sd_configs.flatMap((one) => one.namespaces.names);
    expect(names).not.toEqual([]);
    for (const name of names) expect(namespaces).toContain(`name: ${name}\n`);
    const filters = Object.fromEntries(
      job.relabel_configs.map(({ source_labels: [label = ''], regex }) => [label, regex]),
    );
    for (const file of ['site.yaml', 'worker.yaml']) {
      const [first] = parseAllDocuments(await readText('deploy/kubernetes', file));
      const { metadata, spec } = deployment.parse(first?.toJS()).spec.template;
      expect(metadata.labels['app.kubernetes.io/name']).toBe(
        filters['__meta_kubernetes_pod_label_app_kubernetes_io_name'],
      );
      expect(spec.containers.flatMap(({ ports }) => ports.map(({ name }) => name))).toContain(
        filters['__meta_kubernetes_pod_container_port_name'],
      );
    }
  });
});

it('findMetrics finds the metric names in an expression, and listExposed those in a scrape', () => {
  expect([
    ...findMetrics(
      'sum by (le, route) (rate(a_seconds_bucket{x="b_total{"}[5m] offset 1h)) > 0.5 and on (job) time() - c:d:e > 1',
    ),
  ]).toEqual(['a_seconds_bucket', 'c:d:e']);
  expect([...listExposed('# TYPE a gauge\na 1\n# TYPE b histogram\n')]).toEqual([
    'a',
    'b',
    'b_bucket',
    'b_count',
    'b_sum',
  ]);
});
