import { id as anId } from '@outpick/contracts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Platform } from '../platform.ts';
import type { FastLane } from './fast-lane.ts';
import { notFound } from './refusal.ts';
import { sendEntry } from './sending.ts';

/** A text for programs (a feed, the sitemap) at one address, made from some areas of data and kept until they change. */
export interface PublicText {
  readonly path: `/${string}`;
  readonly type: string;
  readonly areas: readonly string[];
  readonly make: () => Promise<string>;
}

/** The same for each of many things: a calendar, a picture. The address is the folder, the thing's id and the ending. */
export interface PublicFiles {
  readonly folder: `/${string}/`;
  readonly ending: `.${string}`;
  readonly type: string;
  readonly areas: (id: string) => readonly string[];
  /** Nothing where there is no such thing. */
  readonly make: (id: string) => Promise<string | Buffer | undefined>;
}

export function mountTexts(
  app: FastifyInstance,
  { answers, versions }: Platform,
  texts: readonly PublicText[],
  files: readonly PublicFiles[],
  lane: FastLane,
): void {
  interface Kept {
    readonly route: string;
    readonly path: string;
    readonly type: string;
    readonly areas: readonly string[];
    readonly make: () => Promise<string | Buffer | undefined>;
  }
  const answer = async (request: FastifyRequest, reply: FastifyReply, kept: Kept) => {
    const key = `text ${kept.path}`;
    const entry = await answers.get('page', key, async () => {
      const stamp = await versions.current(kept.areas);
      const body = await kept.make();
      if (body === undefined) throw notFound();
      const headers = { 'content-type': kept.type };
      return { route: kept.route, stamp, keep: true, status: 200, headers, body };
    });
    lane.remember('page', request.url, key);
    return sendEntry(request, reply, entry);
  };

  for (const { path, type, areas, make } of texts)
    app.get(path, async (request, reply) =>
      answer(request, reply, { route: path, path, type: `${type}; charset=utf-8`, areas, make }),
    );

  for (const { folder, ending, type, areas, make } of files)
    app.get<{ Params: { name: string } }>(`${folder}:name`, async (request, reply) => {
      const { name } = request.params;
      const { data: id } = anId.safeParse(name.endsWith(ending) ? name.slice(0, -ending.length) : '');
      if (id === undefined) throw notFound();
      const [route, path] = [`${folder}:id${ending}`, `${folder}${id}${ending}`];
      return answer(request, reply, { route, path, type, areas: areas(id), make: async () => make(id) });
    });
}
