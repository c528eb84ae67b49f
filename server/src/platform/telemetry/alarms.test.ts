import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { openTestPlatform } from '../../../test/support/index.ts';
import { alarmNames } from './alarms.ts';

const readProject = async (path: string) => readFile(new URL(`../../../../${path}`, import.meta.url), 'utf8');

it('the table of alarms explains every alarm, and nothing else', async () => {
  const [, section = ''] = (await readProject('docs/run/processes.md')).split('## Alarms\n');
  const [table = ''] = section.split('\n## ');
  const rows = table.split('\n').filter((line) => line.startsWith('| `'));
  const names = rows.flatMap((row) =>
    [...(row.split('|')[1] ?? '').matchAll(/`([a-z-]+)`/gu)].map(([, name]) => name),
  );
  expect(new Set(names)).toEqual(new Set(alarmNames));
  expect(names).toHaveLength(alarmNames.length);
});

it('every alarm has a step in the runbook of alarms, or its own alert and runbook', async () => {
  const rules = await readProject('deploy/watching/rules.yml');
  const [, excluded = ''] = /alarm!~"([^"]+)"/u.exec(rules) ?? [];
  const own = excluded.split('|');
  for (const name of own) {
    expect(rules).toContain(`{alarm="${name}"}`);
    expect(await readProject(`docs/run/runbooks/${name}.md`)).toContain('## Do\n');
  }
  const [, steps = ''] = (await readProject('docs/run/runbooks/alarm-raised.md')).split('## Do\n');
  const names = [...steps.matchAll(/^\d+\. ((?:`[a-z-]+`(?:, )?)+):/gmu)].flatMap(([, list = '']) =>
    list.replaceAll('`', '').split(', '),
  );
  expect([...own, ...names].toSorted()).toEqual([...alarmNames].toSorted());
});

it('the metric of alarms starts at zero for each alarm, and has the job as a label', async () => {
  const test = await openTestPlatform();
  try {
    const read = async () => test.platform.metrics.registry.metrics();
    for (const name of alarmNames)
      expect(await read()).toContain(`outpick_alarms_total{alarm="${name}",job="",process="site"} 0\n`);
    test.platform.alarm('job-failing', { job: 'mail.send' });
    expect(await read()).toContain(
      'outpick_alarms_total{alarm="job-failing",job="mail.send",process="site"} 1\n',
    );
  } finally {
    await test.close();
  }
});
