import type { TestPlayer } from '@outpick/server/testing';
import { createClient } from '../abuse/client.ts';

/** One request of a visitor. */
export interface Sample {
  readonly path: string;
  /** 0 if there was no answer. */
  readonly status: number;
  readonly ms: number;
  readonly kind: 'page' | 'call' | 'file';
}

export interface Visit {
  readonly origin: string;
  readonly sportId: string;
  readonly player: TestPlayer;
}

/** All visitors have this address. */
export const campus = '127.0.0.1';
/** Files that a browser loads at the same time. */
const connections = 6;
/** The longest that a person would wait. A slow answer counts as slow, not as refused. */
const timeoutMs = 60_000;

/** Finds the site's own scripts, styles, fonts and pictures in a page. */
function filesIn(html: string): readonly string[] {
  const links = html.matchAll(
    /(?:href|src)="(\/(?:assets|files)\/[^"]+|\/[\w.-]+\.(?:webmanifest|png|js))"/gu,
  );
  return [...new Set([...links].map(([, path = '']) => path))];
}

/** Opens home and the contest with an empty browser cache, as a signed-in player: pages, their files and their calls. */
export async function visit({ origin, sportId, player }: Visit): Promise<readonly Sample[]> {
  const client = createClient(origin, campus);
  const samples: Sample[] = [];
  const loaded = new Set<string>();
  const load = async (kind: Sample['kind'], path: string, token?: string) => {
    const began = performance.now();
    // Pages come uncompressed: `filesIn` searches their text.
    const headers = { 'accept-encoding': kind === 'page' ? 'identity' : 'br' };
    const { status, text } = await client.send({ path, token, headers, timeoutMs });
    samples.push({ path, status, kind, ms: performance.now() - began });
    return text;
  };
  const openPage = async (path: string, calls: readonly string[]) => {
    const html = await load('page', path);
    const files = filesIn(html).filter((file) => !loaded.has(file));
    for (let first = 0; first < files.length; first += connections)
      await Promise.all(
        files.slice(first, first + connections).map(async (file) => {
          loaded.add(file);
          await load('file', file);
        }),
      );
    await Promise.all(calls.map(async (call) => load('call', call, player.token)));
  };
  try {
    await openPage('/', ['/api/v1/users/you-vs-algorithm']);
    await openPage(`/content/${sportId}`, [
      `/api/v1/website/contestsList?sportsCategory=${sportId}&userId=${player.id}`,
    ]);
  } finally {
    client.close();
  }
  return samples;
}
