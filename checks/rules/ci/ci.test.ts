import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { root } from '../check/workspaces.ts';

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'outpick-ci-'));
  const passed = {
    name: 'a.test.ts',
    status: 'passed',
    assertionResults: [{ title: 'one', status: 'passed' }],
  };
  await writeFile(join(folder, 'vitest.json'), JSON.stringify({ testResults: [passed] }));
});
afterAll(async () => rm(folder, { recursive: true }));

/** Runs a script of steps like `.ci/run`, with the report of one passed test. */
const runSteps = async (script: string) =>
  new Promise<{ readonly code: number; readonly lines: readonly string[] }>((resolve) => {
    const text = `. .ci/steps\nreports=${folder}\nstop_servers() { :; }\n${script}\nfinish`;
    const child = execFile('bash', ['-c', text], { cwd: root }, (_error, stdout) =>
      resolve({ code: child.exitCode ?? -1, lines: stdout.trimEnd().split('\n') }),
    );
  });

describe('a run of CI', () => {
  it('prints each step beside its budget, and passes', async () => {
    const { code, lines } = await runSteps('step quick 5 true\ndrill kill 7 true');
    expect(lines).toContain('quick                0 s of     5  ok');
    expect(lines).toContain('kill                 0 s of     7  ok');
    expect(lines.at(-1)).toBe('1 passed, 0 failed');
    expect(code).toBe(0);
  });

  it('fails if a step or a drill fails', async () => {
    for (const script of ['step quick 5 false', 'drill kill 7 false']) {
      const { code, lines } = await runSteps(script);
      expect(lines.at(-1)).toBe('1 passed, 1 failed');
      expect(code).toBe(1);
    }
  });

  it('leaves out drills after 75 minutes but passes, and its last line says that drills were left out', async () => {
    const { code, lines } = await runSteps('SECONDS=4501\nstep quick 5 true\ndrill kill 7 false');
    expect(lines).toContain('kill             left out: the run would take too long');
    expect(lines.at(-1)).toBe('1 passed, 0 failed, drills left out');
    expect(code).toBe(0);
    const earlier = await runSteps('SECONDS=4499\ndrill kill 7 false');
    expect(earlier.code).toBe(1);
    const beside = await runSteps(
      'SECONDS=4501\nsmall() { drill feeds 7 false; }\nstart_background small\njoin_background',
    );
    expect(beside.lines).toContain('feeds            left out: the run would take too long');
    expect([beside.lines.at(-1), beside.code]).toEqual(['1 passed, 0 failed, drills left out', 0]);
  });

  it('warns of a step that exceeds its budget, and fails only if fail_over_budget is set', async () => {
    const slow = 'slow() { SECONDS=$((SECONDS + 9)); }\nstep late 5 slow';
    const warned = await runSteps(slow);
    expect(warned.lines).toContain('late                 9 s of     5  over its budget');
    expect(warned.code).toBe(0);
    const timed = await runSteps(`fail_over_budget=yes\n${slow}`);
    expect(timed.lines.at(-1)).toBe('1 passed, 1 failed');
    expect(timed.code).toBe(1);
  });

  it('records each step that ran in the background', async () => {
    const { code, lines } = await runSteps(
      'both() { step one 5 echo printed; drill two 7 false; }\nstart_background both\nstep beside 5 true\njoin_background',
    );
    expect(lines).toContain('one                  0 s of     5  ok');
    expect(lines).toContain('two                  0 s of     7  FAILED');
    expect(lines).toContain('beside               0 s of     5  ok');
    expect(lines).toContain('printed');
    expect(lines.find((line) => line.startsWith('all steps'))).toContain('of    17');
    expect(lines.at(-1)).toBe('1 passed, 1 failed');
    expect(code).toBe(1);
  });

  it('fails if the background steps are killed before the last of them runs', async () => {
    const { code, lines } = await runSteps(
      'both() { step one 5 true; kill -9 "$BASHPID"; step two 5 true; }\nstart_background both\njoin_background',
    );
    expect(lines.at(-1)).toBe('1 passed, 1 failed');
    expect(code).toBe(1);
  });

  it('stops the background steps if it ends early, and starts no more of them', async () => {
    const begun = join(folder, 'begun');
    const { lines } = await runSteps(
      [
        `both() { step one 5 sleep 600; step two 5 touch ${begun}; }`,
        'start_background both',
        'until child=$(pgrep -P "$background"); do sleep 0.01; done',
        'echo "child $child"',
      ].join('\n'),
    );
    const child = Number(lines[0]?.replace('child ', ''));
    await vi.waitFor(() => expect(() => process.kill(child, 0)).toThrow('ESRCH'), 5000);
    expect(existsSync(begun)).toBe(false);
  });
});
