import { matchPath } from '@outpick/contracts';
import type { Transport } from '@outpick/contracts';
import { emptyStamp } from '../cache/stamp.ts';
import type { Stamp } from '../cache/stamp.ts';
import type { Endpoint } from './answering.ts';
import { mask, toFailure } from './masking.ts';
import { notFound } from './refusal.ts';
import type { Caller } from './route.ts';

/** Tracks the data that a page reads while it is rendered, which decides whether and for how long the page is cached. */
export interface Reading {
  /**
   * The data versions that were read. If parts of the page read different versions of an area, this has the older one, so that
   * the page counts as stale.
   */
  readonly stamp: Stamp;
  /** Whether all data read has a version, so that the page may be cached. */
  readonly keep: boolean;
  /** Whether a call failed with a server error, so that the page is incomplete. */
  readonly broken: boolean;
  add(read: Stamp): void;
  /** Marks the page uncacheable: it used data that has no version, or a call failed. */
  markUncacheable(status?: number): void;
}

export function trackReading(): Reading {
  const areas = new Map<string, number>();
  let epoch: string | undefined;
  let keep = true;
  let broken = false;
  return {
    get stamp() {
      return { epoch: epoch ?? emptyStamp.epoch, areas };
    },
    get keep() {
      return keep;
    },
    get broken() {
      return broken;
    },
    add(read) {
      if (read.areas.size === 0) return;
      epoch ??= read.epoch;
      // A fail-over or restore happened while the page was rendered: no single stamp describes its data.
      if (epoch !== read.epoch) keep = false;
      for (const [area, version] of read.areas)
        areas.set(area, Math.min(version, areas.get(area) ?? version));
    },
    markUncacheable(status = 0) {
      keep = false;
      broken ||= status >= 500;
    },
  };
}

/**
 * Answers calls inside the process, for pages rendered on the server. Answers only visitor calls, because a page is the same
 * for everyone. Records in `reading` what was read.
 */
export function inProcess(endpoints: readonly Endpoint[], caller: Caller, reading: Reading): Transport {
  return async ({ method, url }) => {
    const { pathname, searchParams } = new URL(url, 'http://inside');
    for (const one of endpoints) {
      if (one.call.method !== method || one.call.access !== 'visitor') continue;
      const params = matchPath(one.call.path, pathname);
      if (!params) continue;
      const raw = { params, query: Object.fromEntries(searchParams), body: undefined };
      try {
        const cacheable = one.isCacheable(raw);
        const answer = await (cacheable ? one.answerCached(raw, caller) : one.answer(raw, caller));
        reading.add(answer.stamp);
        if (!cacheable || !answer.keep) reading.markUncacheable();
        return { status: answer.status, body: JSON.parse(answer.body.toString()) };
      } catch (error) {
        const { refusal, report } = mask(error);
        reading.markUncacheable(refusal.status);
        if (report)
          caller.log.error({ err: error, requestId: caller.requestId }, 'call failed inside a page');
        return { status: refusal.status, body: toFailure(refusal) };
      }
    }
    reading.markUncacheable();
    return { status: 404, body: toFailure(notFound()) };
  };
}
