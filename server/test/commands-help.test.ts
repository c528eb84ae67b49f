import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { commands } from '../src/commands/index.ts';

const outpick = join(import.meta.dirname, '../bin/outpick');

/** Runs a command without any setting; returns its exit code and output. */
const run = async (...words: string[]) =>
  new Promise<{ code: unknown; stdout: string; stderr: string }>((resolve) => {
    const env = { PATH: process.env['PATH'] };
    execFile(process.execPath, [outpick, ...words], { env, timeout: 30_000 }, (error, stdout, stderr) =>
      resolve({ code: error ? error.code : 0, stdout, stderr }),
    );
  });

describe('outpick', () => {
  it('has a usage for each command that begins with its name', () => {
    for (const [name, { usage }] of Object.entries(commands))
      expect([name, usage.startsWith(`outpick ${name}`)]).toEqual([name, true]);
  });

  // The same code prints every usage, so three processes are enough.
  it.each(['health', 'site', 'import'] as const)(
    '%s --help prints how it is called, and does nothing else',
    async (name) => {
      expect(await run(name, '--help')).toEqual({
        code: 0,
        stdout: `${commands[name]?.usage}\n`,
        stderr: '',
      });
    },
  );

  it('--help lists the commands', async () => {
    const listed = await run('--help');
    expect(listed).toMatchObject({ code: 0, stderr: '' });
    for (const [name, { summary }] of Object.entries(commands))
      expect(listed.stdout).toContain(`  ${name.padEnd(12)}${summary}\n`);
    expect(await run('help')).toEqual(listed);
  });

  it.each(['nonsense', 'constructor'])('refuses a command that does not exist: %s', async (name) => {
    expect(await run(name)).toEqual({
      code: 2,
      stdout: '',
      stderr: `outpick: there is no command "${name}"; try "outpick help"\n`,
    });
  });
});
