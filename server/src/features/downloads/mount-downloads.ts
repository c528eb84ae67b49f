import { Readable } from 'node:stream';
import { fileCalls } from '@outpick/contracts';
import type { FastifyInstance } from 'fastify';
import { callerOf } from '../../platform/http/mount-calls.ts';
import { notFound } from '../../platform/http/refusal.ts';
import type { Guard } from '../../platform/http/route.ts';
import { noStore } from '../../platform/http/sending.ts';
import type { Platform } from '../../platform/platform.ts';
import { findSport } from '../sports/index.ts';
import { writeDownload } from './write-download.ts';

/** Mounts the downloads: streamed, for signed-in players only. */
export function mountDownloads(app: FastifyInstance, platform: Platform, guard: Guard): void {
  const { method, path, params } = fileCalls.downloadFile;
  app.route({
    method,
    url: path,
    handler: async (request, reply) => {
      await guard(callerOf(platform, request));
      const input = params.safeParse(request.params);
      const sport = input.success ? await findSport(platform.db, input.data.sportId) : undefined;
      if (!input.success || !sport) throw notFound('file');
      const { kind } = input.data;
      reply.headers({
        'content-type': 'text/csv; charset=utf-8',
        'content-disposition': `attachment; filename="${kind}-${sport.id}.csv"`,
        'cache-control': noStore,
      });
      return reply.send(Readable.from(writeDownload(platform.db, kind, sport.id)));
    },
  });
}
