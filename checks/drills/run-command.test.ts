import { readFileSync } from 'node:fs';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { asOwner, eventually } from '@outpick/server/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { serverUrl } from '../../server/test/support/clones.ts';
import type { DrillEntry } from './registry.ts';
import { runCommand } from './run-command.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'outpick-drills-'));
});
afterAll(async () => rm(folder, { recursive: true, force: true }));

const href = (path: string) => JSON.stringify(pathToFileURL(join(import.meta.dirname, path)).href);

/** Creates a drill whose script has this text. */
async function createFakeDrill(
  name: string,
  text: string,
  more: Partial<DrillEntry> = {},
): Promise<DrillEntry> {
  const module = join(folder, `${name}.mjs`);
  await writeFile(module, text);
  return {
    name,
    purpose: `is called ${name}`,
    short: { minutes: 2, arguments: ['--few'] },
    full: { minutes: 3, arguments: ['--many'] },
    packages: {},
    needsBuild: false,
    repeats: false,
    module,
    ...more,
  };
}

/** Creates a drill that fails the first time it runs, and passes the second time. */
async function createFailingOnce(name: string, repeats: boolean): Promise<DrillEntry> {
  const mark = JSON.stringify(join(folder, `${name}.began`));
  const text = `import { existsSync, writeFileSync } from 'node:fs';
    if (!existsSync(${mark})) process.exitCode = 1;
    writeFileSync(${mark}, '');`;
  return createFakeDrill(name, text, { repeats });
}

const results = z.array(
  z.object({
    drill: z.string(),
    pass: z.boolean(),
    problem: z.string().nullable(),
    repeated: z.boolean(),
    figures: z.unknown(),
  }),
);

async function run(
  registry: readonly DrillEntry[],
  args: string,
  { signal = new AbortController().signal, graceMs = 30_000 } = {},
) {
  const [output, messages]: [string[], string[]] = [[], []];
  const code = await runCommand({
    registry,
    arguments: args === '' ? [] : args.split(' '),
    signal,
    write: { output: (text) => output.push(text), message: (text) => messages.push(text) },
    graceMs,
  });
  return { code, output: output.join('\n'), messages: messages.join('\n') };
}

/** Runs the command with `--json` and parses the results. */
async function runForResults(registry: readonly DrillEntry[], args: string, options = {}) {
  const { code, output, messages } = await run(registry, `${args} --json`, options);
  return { code, messages, results: results.parse(JSON.parse(output)) };
}

const isRunning = (pid: number) => {
  try {
    // A zombie has ended; only its parent has not read its exit code.
    return !/^State:\s+Z/mu.test(readFileSync(`/proc/${pid}/status`, 'utf8'));
  } catch {
    return false;
  }
};

const passing = `console.log(JSON.stringify(process.argv.slice(2)));`;

describe('npm run drill', () => {
  it('without a name lists the drills with purpose, time limits and needs', async () => {
    const needs = { packages: { podman: 'podman', runc: 'runc' }, needsBuild: true };
    const { code, output } = await run([await createFakeDrill('one', passing, needs)], '');
    expect(code).toBe(0);
    expect(output).toMatch(/^one +2\/3 +is called one\n +needs npm run build, podman, runc$/mu);
  });

  it('refuses an unknown name and runs nothing', async () => {
    const { code, output, messages } = await run([await createFakeDrill('one', passing)], 'one,two');
    expect([code, output]).toEqual([1, '']);
    expect(messages).toContain('There is no drill two');
  });

  it('passes the arguments of the drill’s short or full form to the drill, and the user’s arguments', async () => {
    const registry = [await createFakeDrill('one', passing)];
    const short = await runForResults(registry, 'one --short --only a,b');
    expect(short.code).toBe(0);
    expect(short.results).toMatchObject([
      { drill: 'one', pass: true, problem: null, figures: ['--few', '--only', 'a,b', '--json'] },
    ]);
    const full = await runForResults(registry, 'all');
    expect(full.results).toMatchObject([{ figures: ['--many', '--json'] }]);
  });

  it('runs all named drills and fails if one fails', async () => {
    const registry = [
      await createFakeDrill('bad', 'process.exitCode = 1;'),
      await createFakeDrill('good', passing),
      await createFakeDrill('not-named', 'process.exitCode = 1;'),
    ];
    const { code, output } = await run(registry, 'good,bad');
    expect(code).toBe(1);
    expect(output).toMatch(/^FAILED bad +\d+ s: ended with 1$/mu);
    expect(output).toMatch(/^ok +good +\d+ s$/mu);
    expect(output).not.toContain('not-named');
  });

  it('fails a drill that does not end within its time limit, and does not repeat it', async () => {
    const slow = { minutes: 0.005, arguments: [] };
    const hanging = await createFakeDrill('hanging', 'setInterval(() => {}, 1000);', {
      short: slow,
      repeats: true,
    });
    const { code, results: found } = await runForResults([hanging], 'hanging --short');
    expect(code).toBe(1);
    expect(found).toMatchObject([{ problem: 'did not end within 0.005 minutes', repeated: false }]);
  });

  it('ends all processes and drops all databases of a drill that ignores SIGTERM', async () => {
    const file = join(folder, 'pids.json');
    const drill = await createFakeDrill(
      'stubborn',
      `import { spawn } from 'node:child_process';
       import { writeFileSync } from 'node:fs';
       import { newCloneName, onServer } from ${href('../../server/test/support/clones.ts')};
       const hang = "process.on('SIGTERM', () => {}); setInterval(() => {}, 1000);";
       const start = (options) => spawn(process.execPath, ['-e', hang], { stdio: 'ignore', ...options }).pid;
       const name = newCloneName();
       await onServer((client) => client.query('create database "' + name + '"'));
       // Two children: one with its own environment, and one outside the process group.
       const pids = [process.pid, start({ env: {} }), start({ detached: true })];
       process.on('SIGTERM', () => {});
       setInterval(() => {}, 1000);
       writeFileSync(${JSON.stringify(file)}, JSON.stringify({ pids, name }));`,
    );
    const interruption = new AbortController();
    const running = runForResults([drill], 'stubborn', { signal: interruption.signal, graceMs: 500 });
    const { pids, name } = await eventually(
      () =>
        z
          .object({ pids: z.array(z.number()).length(3), name: z.string() })
          .parse(JSON.parse(readFileSync(file, 'utf8'))),
      60_000,
    );
    expect(pids.map(isRunning)).toEqual([true, true, true]);
    interruption.abort();
    const { code, results: found, messages } = await running;
    expect(code).toBe(1);
    expect(found).toMatchObject([{ drill: 'stubborn', pass: false, problem: 'interrupted' }]);
    expect(messages).toContain('ended 1 processes that it left running');
    expect(pids.map(isRunning)).toEqual([false, false, false]);
    expect(await asOwner(serverUrl, 'select from pg_database where datname = $1', [name])).toEqual([]);
  });

  it('fails a drill whose packages cannot be installed, with the reason', async () => {
    const apt = join(folder, 'apt-get');
    await writeFile(apt, '#!/bin/sh\nexit 100\n');
    await chmod(apt, 0o755);
    const { PATH: path } = process.env;
    process.env['PATH'] = `${folder}:${path ?? ''}`;
    try {
      const packages = { 'no-such-program': 'no-such-package' };
      const drill = await createFakeDrill('needy', passing, { packages, repeats: true });
      const { code, results: found } = await runForResults([drill], 'needy --short');
      expect(code).toBe(1);
      expect(found).toMatchObject([{ pass: false, repeated: false }]);
      expect(found[0]?.problem).toMatch(/^cannot run: needs no-such-package/u);
    } finally {
      process.env['PATH'] = path;
    }
  });

  it('fails a drill whose own check says that it cannot run here, prints the reason, and does not try again', async () => {
    const text = `import { runDrills } from ${href('run-drills.ts')};
      const run = async () => { throw new Error('it ran'); };
      await runDrills({ all: [{ name: 'far', findObstacle: async () => 'no container starts here', run }] });`;
    const form = { minutes: 2, arguments: ['--short'] };
    const far = await createFakeDrill('far', text, { repeats: true, short: form });
    const { code, results: found } = await runForResults([far], 'far --short');
    expect(code).toBe(1);
    expect(found).toMatchObject([{ pass: false, repeated: false }]);
    expect(found[0]?.figures).toMatchObject([{ figure: 'no container starts here', pass: false }]);
  });

  describe('with a drill that fails the first time', () => {
    it('runs the drill’s short form a second time, and prints that it does', async () => {
      const { code, output } = await run([await createFailingOnce('busy', true)], 'busy --short');
      expect(code).toBe(0);
      expect(output).toContain('busy failed (ended with 1) and is run a second time');
      expect(output).toMatch(/^ok +busy +\d+ s, at the second attempt$/mu);
    });

    it('fails if this was the full form, or if the registry forbids to repeat the drill', async () => {
      expect((await run([await createFailingOnce('full', true)], 'full')).code).toBe(1);
      expect((await run([await createFailingOnce('fixed', false)], 'fixed --short')).code).toBe(1);
    });
  });
});
