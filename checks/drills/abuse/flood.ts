import { createClient } from './client.ts';
import type { Sending } from './client.ts';
import type { AttackRun } from './attack.ts';
import { steadily } from './steady.ts';

export interface Flood {
  readonly perSecond: number;
  /** Number of client addresses. */
  readonly addresses: number;
  /** Largest number of open requests. While it is reached, due requests are left out. */
  readonly atOnce?: number;
  readonly make: (number: number) => Sending | Promise<Sending>;
}

/** Sends requests at a steady rate until the attack ends. */
export async function flood(
  { target, address, counter, signal }: AttackRun,
  { perSecond, addresses, atOnce = 200, make }: Flood,
): Promise<void> {
  const clients = Array.from({ length: addresses }, (_, number) =>
    createClient(target.origin, address(number)),
  );
  let open = 0;
  const fire = async (number: number) => {
    if (open >= atOnce) return;
    open += 1;
    const sending = await make(number);
    const answer = await clients[number % addresses]?.send({ timeoutMs: 20_000, ...sending });
    open -= 1;
    // The end of the attack aborts open requests. Do not count them, because the site has not answered them.
    if (answer && !(signal.aborted && answer.status === 0)) counter.add(answer.status);
  };
  signal.addEventListener('abort', () => {
    for (const client of clients) client.close();
  });
  await steadily({ perSecond, signal, fire });
}
