import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { withCleanUp } from './clean-up.ts';

describe('withCleanUp', () => {
  it('releases everything in reverse order after a failure, even if a release fails', async () => {
    const print = vi.spyOn(console, 'error').mockReturnValue();
    onTestFinished(() => print.mockRestore());
    const released: string[] = [];
    const failing = withCleanUp(async ({ add, own }) => {
      await own(Promise.resolve('folder'), (name) => released.push(name));
      add(() => {
        released.push('server');
        throw new Error('it does not stop');
      });
      add(() => released.push('process'));
      throw new Error('a step fails');
    });
    await expect(failing).rejects.toThrow('a step fails');
    expect(released).toEqual(['process', 'server', 'folder']);
    expect(print).toHaveBeenCalledWith(
      expect.any(String),
      expect.objectContaining({ message: 'it does not stop' }),
    );
  });

  it('fails if the work succeeds but a release fails', async () => {
    const failing = withCleanUp(async ({ add }) => {
      add(() => Promise.reject(new Error('it does not stop')));
      return Promise.resolve();
    });
    await expect(failing).rejects.toThrow('it does not stop');
  });

  it('releases nothing for a start that failed', async () => {
    const released: string[] = [];
    const failing = withCleanUp(async ({ own }) => {
      await own(Promise.reject(new Error('no port is free')), () => released.push('server'));
    });
    await expect(failing).rejects.toThrow('no port is free');
    expect(released).toEqual([]);
  });

  it.each(['SIGTERM', 'SIGINT'] as const)(
    'releases everything once if %s arrives twice, even a server that starts later, and ends by that signal',
    async (signal) => {
      const script = `
        import { withCleanUp } from ${JSON.stringify(new URL('clean-up.ts', import.meta.url).href)};
        await withCleanUp(async ({ add, own }) => {
          add(() => console.log('folder'));
          let started;
          void own(new Promise((resolve) => (started = resolve)), (name) => console.log(name));
          add(() => setTimeout(() => started('server'), 200));
          console.log('ready');
          await new Promise(() => setInterval(() => undefined, 1000));
        });`;
      const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      const exit = once(child, 'exit');
      const printed = text(child.stdout);
      await once(child.stdout, 'readable');
      child.kill(signal);
      child.kill(signal);
      expect(await exit).toEqual([null, signal]);
      expect(await printed).toBe('ready\nserver\nfolder\n');
    },
  );
});
