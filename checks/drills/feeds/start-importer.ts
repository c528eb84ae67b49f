import { fork } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';

const answerSchema = z.strictObject({
  pages: z.int(),
  changes: z.int(),
  failures: z.array(z.string()),
  nextDue: z.iso.datetime().nullable(),
});
export type ImporterAnswer = z.output<typeof answerSchema>;
const failureSchema = z.strictObject({ error: z.string() });

const program = fileURLToPath(new URL('importer.ts', import.meta.url));

interface Worker {
  readonly child: ChildProcess;
  /** Resolves with the exit code or signal. */
  readonly ended: Promise<string>;
}

/** Runs the importing worker, and restarts it after a kill. */
export class Importer {
  readonly #settings: Readonly<Record<string, string>>;
  #worker: Worker | undefined;
  kills = 0;

  constructor(settings: Readonly<Record<string, string>>) {
    this.#settings = settings;
  }

  #start(): Worker {
    if (this.#worker) return this.#worker;
    const child = fork(program, {
      env: { PATH: process.env['PATH'], LOG_LEVEL: 'error', ...this.#settings },
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    const ended = once(child, 'exit').then(([code, signal]: unknown[]) => {
      this.#worker = undefined;
      return String(code ?? signal);
    });
    this.#worker = { child, ended };
    return this.#worker;
  }

  /**
   * Runs the feeds due at a moment. With `killAfterMs`, the worker gets SIGKILL that long after the order, and a new worker
   * retries the unfinished work, like the job queue does.
   */
  async run(at: Date, killAfterMs?: number): Promise<ImporterAnswer> {
    const order = { at: at.toISOString(), isRetry: false };
    if (killAfterMs === undefined) return this.#order(order);
    const { child, ended } = this.#start();
    child.send(order);
    setTimeout(() => child.kill('SIGKILL'), killAfterMs);
    await ended;
    this.kills += 1;
    return this.#order({ ...order, isRetry: true });
  }

  async #order(order: { readonly at: string; readonly isRetry: boolean }): Promise<ImporterAnswer> {
    const { child, ended } = this.#start();
    const answered = once(child, 'message');
    child.send(order);
    const answer: unknown = await Promise.race([answered, ended]);
    if (!Array.isArray(answer)) throw new Error(`the importing worker ended: ${String(answer)}`);
    const [message]: unknown[] = answer;
    const failure = failureSchema.safeParse(message);
    if (failure.success) throw new Error(`the importing worker failed: ${failure.data.error}`);
    return answerSchema.parse(message);
  }

  async close(): Promise<void> {
    const worker = this.#worker;
    worker?.child.disconnect();
    await worker?.ended;
  }
}
