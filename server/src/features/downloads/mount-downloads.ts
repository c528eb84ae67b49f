import { Readable } from 'node:stream';
import { fileCalls } from '@outpick/contracts';
import type { FastifyInstance } from 'fastify';
import { readInput } from '../../platform/http/answering.ts';
import { callerOf } from '../../platform/http/mount-calls.ts';
import { notFound } from '../../platform/http/refusal.ts';
import type { Guard } from '../../platform/http/route.ts';
import { noStore } from '../../platform/http/sending.ts';
import { costs } from '../../platform/limits/costs.ts';
import type { Platform } from '../../platform/platform.ts';
import { findSport } from '../sports/index.ts';
import { writeDownload } from './write-download.ts';

/** Mounts the downloads: streamed, for signed-in players only. */
export function mountDownloads(app: FastifyInstance, platform: Platform, guard: Guard): void {
  const call = fileCalls.downloadFile;
  app.route({
    method: call.method,
    url: call.path,
    config: { cost: costs.signedIn },
    handler: async (request, reply) => {
      const caller = callerOf(platform, request);
      const { accountId } = await guard(caller);
      const { params, query } = readInput(call, {
        params: request.params,
        query: request.query,
        body: undefined,
      });
      const { sportId, kind } = params;
      if (!(await findSport(platform.db, sportId))) throw notFound('sport');
      caller.meter?.chargeAccount(accountId, costs.download);
      reply.headers({
        'content-type': 'text/csv; charset=utf-8',
        'content-disposition': `attachment; filename="${kind}-${sportId}.csv"`,
        'cache-control': noStore,
      });
      return reply.send(
        Readable.from(writeDownload(platform.db, { kind, sportId, precision: query.precision })),
      );
    },
  });
}
