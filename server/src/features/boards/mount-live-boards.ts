import { eventCalls } from '@outpick/contracts';
import type { FastifyInstance } from 'fastify';
import { parsePart } from '../../platform/http/answering.ts';
import { isForAllOrigins } from '../../platform/http/cross-origin.ts';
import { notFound } from '../../platform/http/refusal.ts';
import { noStore } from '../../platform/http/sending.ts';
import type { Platform } from '../../platform/platform.ts';
import { findSport } from '../sports/index.ts';
import { createLiveBoards } from './live-boards.ts';
import type { LiveLimits } from './live-boards.ts';

/** Mounts the event stream of boards. A stopping server ends the streams first, so that browsers reconnect elsewhere. */
export function mountLiveBoards(app: FastifyInstance, platform: Platform, limits?: LiveLimits): void {
  const { method, path, params } = eventCalls.watchBoards;
  const live = createLiveBoards(platform, limits);
  app.addHook('preClose', async () => Promise.resolve(live.close()));
  app.route({
    method,
    url: path,
    exposeHeadRoute: false,
    config: { forAllOrigins: isForAllOrigins(eventCalls.watchBoards) },
    handler: async (request, reply) => {
      const { sportId } = parsePart(params, request.params, 'params');
      const sport = await findSport(platform.db, sportId);
      if (!sport) throw notFound('sport');
      const events = await live.open(sport.id, request.ip);
      reply.headers({
        'content-type': 'text/event-stream; charset=utf-8',
        'cache-control': noStore,
        // Tells proxies not to buffer the stream, which would delay every event.
        'x-accel-buffering': 'no',
      });
      return reply.send(events);
    },
  });
}
