import { runSteps } from './check/run-steps.ts';
import type { Step } from './check/run-steps.ts';
import { root, workspaces } from './check/workspaces.ts';

/** The router's types of the web's screens; the linter and the compiler need them. */
const generated: Step = { name: 'route types', command: ['react-router', 'typegen'], folder: 'web' };

/** Longest first, so that the shorter ones fill the other core. */
const steps: readonly Step[] = [
  { name: 'lint', command: ['oxlint'] },
  ...workspaces.map((name) => ({ name: `types of ${name}`, command: ['tsc', '-p', name] as const })),
  { name: 'types of the service worker', command: ['tsc', '-p', 'web/service-worker'] },
  { name: 'unused code', command: ['knip'] },
  { name: 'imports', command: ['node', 'checks/src/check/imports.ts'], alwaysShow: true },
  { name: 'format', command: ['oxfmt', '--check', '.'] },
];

const say = (line: string) => console.log(line);
const passed = (await runSteps(root, [generated], 1, say)) && (await runSteps(root, steps, 2, say));
if (!passed) process.exitCode = 1;
