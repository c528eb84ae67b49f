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
  /** In the order in which they were acknowledged. */
  readonly acknowledged: readonly Acknowledged[];
  /** Every key that was sent, acknowledged or not. */
  readonly sent: ReadonlySet<string>;
  /** Requests that failed and were repeated. */
  readonly retries: number;
  /** Begins no more submissions; waits for those under way, which are repeated for this long and then aborted. */
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
 * Submits picks as an app does: each submission has an Idempotency-Key, and is repeated with it until the site acknowledges it.
 * A player has one submission under way at a time.
 */
export function startSubmitting({ origins, players, games, perSecond }: SubmittingOptions): Submitting {
  const acknowledged: Acknowledged[] = [];
  const sent = new Set<string>();
  const idle = [...players];
  const underWay = new Set<Promise<void>>();
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
      .finally(() => underWay.delete(one));
    underWay.add(one);
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
      await Promise.all(underWay);
      clearTimeout(expiry);
      if (failure !== undefined) throw failure;
    },
  };
}

/** The site understood the submission and refuses it: a mistake of the drill. */
class Refused extends Error {
  override readonly name = 'Refused';
}
