import { expect, test } from 'vitest';
import { runSteps } from './run-steps.ts';
import { root } from './workspaces.ts';

test('runs all steps; a failed step fails the run and prints its output', async () => {
  const printed: string[] = [];
  const steps = [
    { name: 'good', command: ['node', '-e', 'console.log("quiet")'] as const },
    { name: 'bad', command: ['node', '-e', 'console.error("the reason"); process.exit(3)'] as const },
    { name: 'missing', command: ['no-such-program'] as const },
    { name: 'after', command: ['node', '-e', 'console.log("1\\n2 counted")'] as const, alwaysShow: true },
  ];
  expect(await runSteps({ root, steps, concurrency: 2, print: (line) => printed.push(line) })).toBe(false);
  const text = printed.join('\n');
  expect(text).toMatch(/^ok +good +\d+\.\d s$/mu);
  expect(text).not.toContain('quiet');
  expect(text).toMatch(/^FAILED bad .*\nthe reason$/mu);
  expect(text).toMatch(/^FAILED missing .*\n.*ENOENT/mu);
  expect(text).toMatch(/^ok +after .* s {2}2 counted$/mu);
});

test('finds the program of a step in the project’s node_modules', async () => {
  const tool = { name: 'tool', command: ['oxfmt', '--version'] as const };
  expect(await runSteps({ root, steps: [tool], concurrency: 1, print: () => undefined })).toBe(true);
});
