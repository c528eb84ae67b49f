import type { IncomingMessage, ServerResponse } from 'node:http';
import { LRUCache } from 'lru-cache';
import type { AnswerKind } from '../cache/answers.ts';
import type { Budget } from '../limits/budget.ts';
import { costs } from '../limits/costs.ts';
import { clientNetwork } from '../limits/limiter.ts';
import type { Platform } from '../platform.ts';
import { ownConsoleHost } from './console-host.ts';
import type { Measure, RequestIdOf } from './measuring.ts';
import { chooseVariant } from './sending.ts';

/**
 * Answers requests from the cache before the framework runs, if the address was answered before and the cached answer is
 * current. Limits, ids, headers, metrics and log lines are the same as for the framework's answers. Every unusual request
 * is left to the framework.
 */
export interface FastLane {
  /** Maps an address to the cache key of its answer. */
  remember(kind: AnswerKind, address: string, key: string): void;
  /** Answers the request if it can; returns false if the framework must. */
  answer(request: IncomingMessage, response: ServerResponse): boolean;
}

export interface FastLaneOptions {
  /** The budget of client networks. */
  readonly budget: Budget;
  readonly clientAddress: (request: IncomingMessage) => string;
  readonly isOverloaded: () => boolean;
  readonly measure: Measure;
  readonly requestIdOf: RequestIdOf;
}

const maxAddresses = 20_000;
/** Clients choose the address: long ones are not remembered, so that they cannot fill the memory. */
const maxAddressLength = 512;

export function createFastLane(
  { answers, config, metrics }: Platform,
  { budget, clientAddress, isOverloaded, measure, requestIdOf }: FastLaneOptions,
): FastLane {
  const keysByAddress = new LRUCache<string, { readonly kind: AnswerKind; readonly key: string }>({
    max: maxAddresses,
  });
  // Remembered addresses belong to the site's host. The console's own host must not answer them.
  const consoleHost = ownConsoleHost(config);
  const counters = {
    call: metrics.cache.labels('call', 'fast'),
    page: metrics.cache.labels('page', 'fast'),
  };
  return {
    remember(kind, address, key) {
      if (address.length <= maxAddressLength) keysByAddress.set(address, { kind, key });
    },
    answer(request, response) {
      if (request.method !== 'GET' || request.url === undefined || request.headers.host === undefined)
        return false;
      if (request.headers.host === consoleHost) return false;
      const target = keysByAddress.get(request.url);
      if (!target) return false;
      const entry = answers.peek(target.key);
      if (!entry || isOverloaded()) return false;
      const variant = chooseVariant(entry, request.headers);
      const units = variant.status === 304 ? 0 : costs.cached;
      if (!budget.spend(clientNetwork(clientAddress(request)), units).allowed) return false;
      const start = performance.now();
      const id = requestIdOf(request);
      const { status, headers, body, ascii } = variant;
      response.writeHead(status, [...headers, 'x-request-id', id]);
      // Latin-1 is faster, and the same bytes for ASCII.
      response.end(body, ascii ? 'latin1' : 'utf8');
      counters[target.kind].inc();
      measure({ id, method: 'GET', route: entry.route, status, ms: performance.now() - start });
      return true;
    },
  };
}
