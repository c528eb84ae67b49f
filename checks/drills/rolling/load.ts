import { Agent, request } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import type { OutpickProcess } from '../../faults/support/outpick.ts';

export interface Exchange {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** Sends a request. Returns the status of a complete answer, or the reason why there is none. */
const send = async (
  origin: string,
  agent: Agent,
  { method, path, headers, body }: Exchange,
): Promise<string> =>
  new Promise((resolve) => {
    const outgoing = request(origin + path, { method, agent, headers: { ...headers } }, (answer) => {
      let length = 0;
      answer.on('data', (chunk: Buffer) => (length += chunk.length));
      answer.on('error', () => resolve('truncated'));
      answer.on('end', () => {
        const announced = answer.headers['content-length'];
        const isComplete = answer.complete && (announced === undefined || length === Number(announced));
        resolve(isComplete ? String(answer.statusCode) : 'truncated');
      });
    });
    outgoing.setTimeout(30_000, () => outgoing.destroy(new Error('no answer in 30 s')));
    outgoing.on('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message));
    outgoing.end(body);
  });

/** Clients that send requests in sequence until stopped, without retries. */
export class Load {
  readonly #origin: string;
  readonly #agent = new Agent({ keepAlive: true });
  readonly #clients: Promise<void>[] = [];
  #stopped = false;
  /** Counts by method and outcome. */
  readonly outcomes = new Map<string, number>();

  constructor(origin: string) {
    this.#origin = origin;
  }

  get requests(): number {
    return [...this.outcomes.values()].reduce((sum, count) => sum + count, 0);
  }

  /** Outcomes other than 200, with their counts. */
  get failures(): ReadonlyMap<string, number> {
    return new Map([...this.outcomes].filter(([outcome]) => !outcome.endsWith(' 200')));
  }

  /** Adds a client. `next` returns its next request and an optional callback for the outcome. */
  add(next: () => { readonly exchange: Exchange; readonly onAnswered?: (outcome: string) => void }): void {
    const work = async () => {
      while (!this.#stopped) {
        const { exchange, onAnswered } = next();
        const outcome = await send(this.#origin, this.#agent, exchange);
        const name = `${exchange.method} ${outcome}`;
        this.outcomes.set(name, (this.outcomes.get(name) ?? 0) + 1);
        onAnswered?.(outcome);
        // Pause like a person, so that the load is steady and does not depend on the machine's speed.
        await wait(pauseMs);
      }
    };
    this.#clients.push(work());
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    await Promise.all(this.#clients);
    this.#agent.destroy();
  }
}

const pauseMs = 50;

/** Reads from the metrics how many requests a site has answered. */
export async function countAnswers(site: OutpickProcess): Promise<number> {
  const counts = (await site.metrics()).matchAll(/^outpick_request_seconds_count\{.*\} (\d+)$/gmu);
  return [...counts].reduce((sum, [, count]) => sum + Number(count), 0);
}
