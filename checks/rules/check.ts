import programs from '../../tsconfig.node.json' with { type: 'json' };
import { runSteps } from './check/run-steps.ts';
import type { Step } from './check/run-steps.ts';
import { root, workspaces } from './check/workspaces.ts';

/** Workspaces with the same compiler options. One compiler run checks their shared files only once. */
const { include: inOneRun } = programs;

/** Generates the router's types, which the linter and the compiler need. */
const generated: Step = { name: 'route types', command: ['react-router', 'typegen'], folder: 'web' };

/** Longest first, so that shorter steps fill the second core. */
const steps: readonly Step[] = [
  { name: 'lint', command: ['oxlint'] },
  { name: 'types of programs', command: ['tsc', '-p', 'tsconfig.node.json'] },
  ...workspaces
    .filter((name) => !inOneRun.includes(name))
    .map((name) => ({ name: `types of ${name}`, command: ['tsc', '-p', name] as const })),
  { name: 'types of the service worker', command: ['tsc', '-p', 'web/service-worker'] },
  { name: 'unused code', command: ['knip'] },
  { name: 'imports', command: ['node', 'checks/rules/check/imports.ts'], alwaysShow: true },
  { name: 'format', command: ['oxfmt', '--check', '.'] },
];

const print = (line: string) => console.log(line);
const passed =
  (await runSteps({ root, steps: [generated], concurrency: 1, print })) &&
  (await runSteps({ root, steps, concurrency: 2, print }));
if (!passed) process.exitCode = 1;
