import type { Transport } from '@outpick/contracts';
import type { Stamp } from '../cache/versions.ts';
import type { Platform } from '../platform.ts';
import { cachedAnswer } from './answering.ts';
import type { Endpoint } from './answering.ts';
import { mask, toFailure } from './masking.ts';
import { notFound } from './refusal.ts';
import type { Asker } from './route.ts';

/** What a page read while it was rendered: decides for how long, and whether at all, it may be kept. */
export interface Reading {
  /** The versions read. Where parts of the page saw different ones, the older counts, so that the page is soon made anew. */
  readonly stamp: Stamp;
  /** Whether everything read will be announced when it changes, so that the page may be kept. */
  readonly keep: boolean;
  /** Whether something could not be read for a fault of ours: the page is a makeshift. */
  readonly broken: boolean;
  note(read: Stamp): void;
  /** Something was read, or not, that nobody will announce a change of. */
  spoil(status?: number): void;
}

export function trackReading(): Reading {
  const stamp = new Map<string, number>();
  let keep = true;
  let broken = false;
  return {
    stamp,
    get keep() {
      return keep;
    },
    get broken() {
      return broken;
    },
    note(read) {
      for (const [area, version] of read) stamp.set(area, Math.min(version, stamp.get(area) ?? version));
    },
    spoil(status = 0) {
      keep = false;
      broken ||= status >= 500;
    },
  };
}

/**
 * Answers calls inside the process, for pages rendered on the server. Only calls that are open to every visitor: a page
 * is the same for everyone. What was read is noted in `reading`.
 */
export function inProcess(
  platform: Platform,
  all: readonly Endpoint[],
  asker: Asker,
  reading: Reading,
): Transport {
  return async ({ method, url }) => {
    const { pathname, searchParams } = new URL(url, 'http://inside');
    for (const one of all) {
      if (one.call.method !== method || one.call.access !== 'visitor') continue;
      const params = matchPath(one.call.path, pathname);
      if (!params) continue;
      const raw = { params, query: Object.fromEntries(searchParams), body: undefined };
      try {
        const kept = one.keeps(raw);
        const answer = kept ? await cachedAnswer(platform, one, raw, asker) : await one.answer(raw, asker);
        reading.note(answer.stamp);
        // Nobody is told when what is never kept changes, so a page that shows it is not kept either.
        if (!kept) reading.spoil();
        return { status: answer.status, body: JSON.parse(answer.body.toString()) };
      } catch (error) {
        const { refusal, report } = mask(error);
        reading.spoil(refusal.status);
        if (report) asker.log.error({ err: error, requestId: asker.requestId }, 'call failed inside a page');
        return { status: refusal.status, body: toFailure(refusal) };
      }
    }
    reading.spoil();
    return { status: 404, body: toFailure(notFound()) };
  };
}

function matchPath(pattern: string, path: string): Record<string, string> | undefined {
  const wanted = pattern.split('/');
  const given = path.split('/');
  if (wanted.length !== given.length) return undefined;
  const params: Record<string, string> = {};
  for (const [index, part] of wanted.entries()) {
    const value = given[index] ?? '';
    if (part.startsWith(':')) params[part.slice(1)] = decodeURIComponent(value);
    else if (part !== value) return undefined;
  }
  return params;
}
