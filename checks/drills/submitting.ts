import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { testBearer, testPick } from '@outpick/server/testing';
import type { TestContestGame, TestPlayer } from '@outpick/server/testing';

/** A submission that the site acknowledged. */
export interface Acknowledged {
  readonly playerId: string;
  readonly key: string;
  /** The margin of all its picks. */
  readonly margin: number;
  /** Milliseconds since 1970. */
  readonly at: number;
}

export interface Submitting {
  /** In the order of acknowledgement. */
  readonly acknowledged: readonly Acknowledged[];
  /** All sent keys, acknowledged or not. */
  readonly sent: ReadonlySet<string>;
  /** Number of repeated requests. */
  readonly retries: number;
  /** Starts no more submissions and waits for pending ones. They are retried for `patienceMs` and then aborted. */
  stop(patienceMs: number): Promise<void>;
}

export interface SubmittingOptions {
  /** A retry goes to the next site, as through a load balancer. */
  readonly origins: readonly string[];
  readonly players: readonly TestPlayer[];
  readonly games: readonly TestContestGame[];
  readonly perSecond: number;
}

const retryAfterMs = 250;
const requestTimeoutMs = 10_000;

/**
 * Submits picks like an app: each submission has an Idempotency-Key and is retried with it until the site acknowledges it.
 * A player has at most one pending submission.
 */
export function startSubmitting({ origins, players, games, perSecond }: SubmittingOptions): Submitting {
  const acknowledged: Acknowledged[] = [];
  const sent = new Set<string>();
  const idle = [...players];
  const pending = new Set<Promise<void>>();
  const expired = new AbortController();
  let [count, retries] = [0, 0];

  const send = async (player: TestPlayer, key: string, margin: number, attempt: number): Promise<boolean> => {
    const origin = origins[(count + attempt) % origins.length] ?? '';
    try {
      const answer = await fetch(`${origin}/api/v1/users/userPerdiction`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'idempotency-key': key, ...testBearer(player) },
        body: JSON.stringify(games.map((game) => testPick(game, margin))),
        signal: AbortSignal.any([expired.signal, AbortSignal.timeout(requestTimeoutMs)]),
      });
      const text = await answer.text();
      if (answer.status === 200) return true;
      if (answer.status < 500 && answer.status !== 429)
        throw new Refused(`a submission was refused with ${answer.status}: ${text}`);
      return false;
    } catch (error) {
      if (error instanceof Refused) throw error;
      return false;
    }
  };
  const submit = async (player: TestPlayer): Promise<void> => {
    count += 1;
    const [key, margin] = [randomUUID(), 1 + (count % 40)];
    sent.add(key);
    for (let attempt = 0; !expired.signal.aborted; attempt += 1) {
      if (await send(player, key, margin, attempt)) {
        acknowledged.push({ playerId: player.id, key, margin, at: Date.now() });
        idle.push(player);
        return;
      }
      retries += 1;
      await wait(retryAfterMs);
    }
  };
  let failure: unknown;
  const timer = setInterval(() => {
    const player = idle.shift();
    if (!player) return;
    const one: Promise<void> = submit(player)
      .catch((error: unknown) => void (failure = error))
      .finally(() => pending.delete(one));
    pending.add(one);
  }, 1000 / perSecond);
  return {
    acknowledged,
    sent,
    get retries() {
      return retries;
    },
    async stop(patienceMs) {
      clearInterval(timer);
      const expiry = setTimeout(() => expired.abort(), patienceMs);
      await Promise.all(pending);
      clearTimeout(expiry);
      if (failure !== undefined) throw failure;
    },
  };
}

/** The site refuses a submission as invalid, which is a bug in the drill. */
class Refused extends Error {
  override readonly name = 'Refused';
}
