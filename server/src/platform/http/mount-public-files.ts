import { id as idSchema } from '@outpick/contracts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { costs } from '../limits/costs.ts';
import type { Entrant } from '../limits/gate.ts';
import { clientNetwork } from '../limits/limiter.ts';
import type { Platform } from '../platform.ts';
import type { FastLane } from './fast-lane.ts';
import { watchLifetime } from './lifetime.ts';
import { notFound } from './refusal.ts';
import { sendEntry } from './sending.ts';

/** A generated text at a fixed path, such as the news feed or the sitemap. Cached until one of its areas changes. */
export interface PublicFile {
  readonly path: `/${string}`;
  readonly type: string;
  readonly areas: readonly string[];
  readonly generate: () => Promise<string>;
}

/** A generated file for each sport, team, game or board, such as a calendar, at `<folder><id><extension>`. */
export interface PublicFilePerId {
  readonly folder: `/${string}/`;
  readonly extension: `.${string}`;
  readonly type: string;
  /** Whether a text is a well-formed id; by default a UUID. */
  readonly isId?: (text: string) => boolean;
  readonly areas: (id: string) => readonly string[];
  /**
   * Returns `undefined` for an unknown id. Pass the entrant to a gate: its signal aborts when all requests that wait for the
   * file have been aborted.
   */
  readonly generate: (id: string, entrant: Entrant) => Promise<string | Buffer | undefined>;
}

interface RequestedFile {
  /** The path with `:id` in place of the id, for metrics. */
  readonly route: string;
  readonly path: string;
  readonly type: string;
  readonly areas: readonly string[];
  readonly generate: (entrant: Entrant) => Promise<string | Buffer | undefined>;
}

export interface PublicFiles {
  readonly files: readonly PublicFile[];
  readonly filesPerId: readonly PublicFilePerId[];
}

/** Mounts the generated files on the server. */
export function mountPublicFiles(
  app: FastifyInstance,
  { answers, versions, replica }: Platform,
  { files, filesPerId, lane }: PublicFiles & { readonly lane: FastLane },
): void {
  const send = async (request: FastifyRequest, reply: FastifyReply, file: RequestedFile) => {
    const key = `text ${file.path}`;
    const fill = async (signal: AbortSignal) => {
      request.meter?.chargeNetwork(costs.page);
      const stamp = await versions.current(file.areas);
      const body = await replica.read(stamp, async () =>
        file.generate({ signal, owner: clientNetwork(request.ip) }),
      );
      if (body === undefined) throw notFound('file');
      const headers = { 'content-type': file.type };
      return { route: file.route, stamp, keep: true, status: 200, headers, body };
    };
    const entry = await answers.get('page', key, fill, watchLifetime(reply.raw, { route: file.route }));
    lane.remember('page', request.url, key);
    return sendEntry(request, reply, entry);
  };

  for (const { path, type, areas, generate } of files)
    app.get(path, { config: { cost: costs.cached } }, async (request, reply) =>
      send(request, reply, { route: path, path, type: `${type}; charset=utf-8`, areas, generate }),
    );

  for (const { folder, extension, type, isId, areas, generate } of filesPerId)
    app.get<{ Params: { name: string } }>(
      `${folder}:name`,
      { config: { cost: costs.cached } },
      async (request, reply) => {
        const { name } = request.params;
        const text = name.endsWith(extension) ? name.slice(0, -extension.length) : '';
        const id = isId ? (isId(text) ? text : undefined) : idSchema.safeParse(text).data;
        if (id === undefined) throw notFound('file');
        return send(request, reply, {
          route: `${folder}:id${extension}`,
          path: `${folder}${id}${extension}`,
          type,
          areas: areas(id),
          generate: async (entrant) => generate(id, entrant),
        });
      },
    );
}
