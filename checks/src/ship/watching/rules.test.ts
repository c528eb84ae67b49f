import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { root } from '../../check/workspaces.ts';
import { listRunbooks, readCases, readPanels, readRules } from './files.ts';
import { exposedNames, metricNames } from './metric-names.ts';

const pageOf = (alert: string) =>
  `docs/run/runbooks/${alert.replaceAll(/(?<!^)([A-Z])/gu, '-$1').toLowerCase()}.md`;

describe('the rules of Prometheus', () => {
  it('have a page for each alert, and no other page', async () => {
    const alerts = (await readRules()).filter(({ isAlert }) => isAlert);
    expect(alerts.length).toBeGreaterThan(20);
    for (const { name, runbook } of alerts) expect([name, runbook]).toEqual([name, pageOf(name)]);
    expect(new Set(await listRunbooks())).toEqual(new Set(alerts.map(({ name }) => pageOf(name))));
  });

  it('have pages that say what it means, what players notice, where to look and what to do', async () => {
    for (const page of await listRunbooks()) {
      const text = await readFile(join(root, page), 'utf8');
      for (const part of ['**What it means.**', '**What players notice.**', '## Look\n', '## Do\n1. '])
        expect([page, text.includes(part)]).toEqual([page, true]);
    }
  });

  it('have a case that fires each alert and one in which it is silent', async () => {
    const alerts = (await readRules()).filter(({ isAlert }) => isAlert).map(({ name }) => name);
    const expected = alerts.flatMap((name) => [`${name} fires`, `${name} is silent`]);
    expect(new Set(await readCases())).toEqual(new Set(expected));
  });

  it('are read completely', async () => {
    for (const { name, expression } of await readRules()) expect([name, expression]).not.toEqual([name, '']);
    expect((await readPanels()).length).toBeGreaterThan(25);
  });
});

it('finds the metrics of an expression and of a scrape', () => {
  expect([
    ...metricNames(
      'sum by (le, route) (rate(a_seconds_bucket{x="b_total{"}[5m] offset 1h)) > 0.5 and on (job) time() - c:d:e > 1',
    ),
  ]).toEqual(['a_seconds_bucket', 'c:d:e']);
  expect([...exposedNames('# TYPE a gauge\na 1\n# TYPE b histogram\n')]).toEqual([
    'a',
    'b',
    'b_bucket',
    'b_count',
    'b_sum',
  ]);
});
