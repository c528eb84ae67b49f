import { describe, expect, it } from 'vitest';
import { commands } from '../src/commands/index.ts';
import { callOutpick, startOutpick } from './support/outpick.ts';

const entries = Object.entries(commands);

describe('outpick', () => {
  it.each(entries)('%s --help prints its usage and does nothing else', async (name, { load }) => {
    const { usage } = await load();
    expect(usage.startsWith(`outpick ${name}`)).toBe(true);
    expect(await callOutpick({}, name, '--help')).toMatchObject({
      status: 0,
      stdout: `${usage}\n`,
      stderr: '',
    });
  });

  // The same code prints every usage, so three processes are enough.
  it.each(['health', 'site', 'import'] as const)('%s --help needs no settings in a process', async (name) => {
    expect(await startOutpick({}, name, '--help')).toMatchObject({
      status: 0,
      stdout: `${(await commands[name]?.load())?.usage}\n`,
      stderr: '',
    });
  });

  it('--help lists the commands', async () => {
    const listed = await startOutpick({}, '--help');
    expect(listed).toMatchObject({ status: 0, stderr: '' });
    for (const [name, { summary }] of entries)
      expect(listed.stdout).toContain(`  ${name.padEnd(12)}${summary}\n`);
    for (const words of [[], ['help'], ['-h']]) expect(await callOutpick({}, ...words)).toEqual(listed);
  });

  it.each(['nonsense', 'constructor'])('refuses a command that does not exist: %s', async (name) => {
    expect(await startOutpick({}, name)).toMatchObject({
      status: 2,
      stdout: '',
      stderr: `outpick: there is no command "${name}"; try "outpick help"\n`,
    });
  });
});
