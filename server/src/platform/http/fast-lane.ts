import type { IncomingMessage, ServerResponse } from 'node:http';
import { LRUCache } from 'lru-cache';
import type { AnswerKind } from '../cache/answers.ts';
import type { RequestBudget } from '../limits/request-budget.ts';
import type { Platform } from '../platform.ts';
import type { Measure } from './measuring.ts';
import { newRequestId } from './request-id.ts';
import { chooseVariant } from './sending.ts';

/**
 * Answers what is already at hand before the framework is asked: an address that was answered before, whose kept answer
 * still rests on the newest data. The same limits, ids, headers, measures and log lines apply as everywhere else;
 * whatever is out of the ordinary goes the long way.
 */
export interface FastLane {
  /** Maps an address to the cache key of its answer. */
  remember(kind: AnswerKind, address: string, key: string): void;
  /** Answers if it can; false if the framework must. */
  answer(request: IncomingMessage, response: ServerResponse): boolean;
}

const mostAddresses = 20_000;
/** Addresses are the askers' own: long ones go the long way, or they would fill the memory. */
const longestAddress = 512;

export function createFastLane(
  platform: Platform,
  budget: RequestBudget,
  clientAddress: (request: IncomingMessage) => string,
  overloaded: () => boolean,
  measure: Measure,
): FastLane {
  const keys = new LRUCache<string, { readonly kind: AnswerKind; readonly key: string }>({
    max: mostAddresses,
  });
  const answered = {
    call: platform.metrics.cache.labels('call', 'fast'),
    page: platform.metrics.cache.labels('page', 'fast'),
  };
  return {
    remember(kind, address, key) {
      if (address.length <= longestAddress) keys.set(address, { kind, key });
    },
    answer(request, response) {
      if (request.method !== 'GET' || request.url === undefined || request.headers.host === undefined)
        return false;
      const known = keys.get(request.url);
      if (!known) return false;
      const entry = platform.answers.peek(known.key);
      if (!entry || overloaded() || !budget.spend(clientAddress(request)).allowed) return false;
      const began = performance.now();
      const id = newRequestId(request.headers['x-request-id']);
      const { status, headers, body, ascii } = chooseVariant(entry, request.headers);
      response.writeHead(status, [...headers, 'x-request-id', id]);
      // Plain ASCII needs no encoding: the bytes are the characters.
      response.end(body, ascii ? 'latin1' : 'utf8');
      answered[known.kind].inc();
      measure({ id, method: 'GET', route: entry.route, status, ms: performance.now() - began });
      return true;
    },
  };
}
