import { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { fileCalls } from '@outpick/contracts';
import type { FastifyInstance } from 'fastify';
import { readInput } from '../../platform/http/answering.ts';
import { callerOf } from '../../platform/http/mount-calls.ts';
import { watchLifetime } from '../../platform/http/lifetime.ts';
import { notFound } from '../../platform/http/refusal.ts';
import type { HolderGuard } from '../../platform/http/route.ts';
import { noStore } from '../../platform/http/sending.ts';
import { costs } from '../../platform/limits/costs.ts';
import { createGate } from '../../platform/limits/gate.ts';
import type { Gate } from '../../platform/limits/gate.ts';
import type { Platform } from '../../platform/platform.ts';
import { findSport } from '../sports/index.ts';
import { writeDownload } from './write-download.ts';

/**
 * How many downloads may run and wait, and how many of them may be one player's. Many may run at once, because a download to a
 * slow client takes little memory.
 */
const downloads = { concurrency: 100, queueLength: 100, perOwner: 2 };

/** Chunks of all downloads are made one at a time, so that downloads take only a share of the process. */
const oneByOne = { concurrency: 1, queueLength: Infinity };

/** Makes each chunk when the gate allows it. Ends early when the signal aborts, because nobody reads the rest. */
async function* makeInTurn(
  chunks: AsyncGenerator<string>,
  gate: Gate,
  signal: AbortSignal | undefined,
): AsyncGenerator<string> {
  try {
    for (;;) {
      const { value, done } = await gate(async () => {
        // Let other requests run between two chunks.
        await nextTurn();
        return signal?.aborted === true ? chunks.return(undefined) : chunks.next();
      });
      if (done === true) return;
      yield value;
    }
  } finally {
    await chunks.return(undefined);
  }
}

/** Mounts the downloads: streamed, for signed-in players only. */
export function mountDownloads(app: FastifyInstance, platform: Platform, guard: HolderGuard): void {
  const { db, metrics } = platform;
  const playerGate = createGate({ name: 'downloads', ...downloads, metrics });
  const chunkGate = createGate({ name: 'download-chunks', ...oneByOne, metrics });
  const call = fileCalls.downloadFile;
  app.route({
    method: call.method,
    url: call.path,
    // A HEAD request would make the whole file at once: no client reads it slowly, and no slot of the player is held meanwhile.
    exposeHeadRoute: false,
    config: { cost: costs.signedIn },
    handler: async (request, reply) => {
      const caller = callerOf(platform, request, watchLifetime(reply.raw, { route: call.path }));
      const {
        holder: { accountId },
      } = await guard(caller);
      const { params, query } = readInput(call, {
        params: request.params,
        query: request.query,
        body: undefined,
      });
      const { sportId, kind } = params;
      if (!(await findSport(db, sportId))) throw notFound('sport');
      caller.meter?.chargeAccount(accountId, costs.download);
      reply.headers({
        'content-type': 'text/csv; charset=utf-8',
        'content-disposition': `attachment; filename="${kind}-${sportId}.csv"`,
        'cache-control': noStore,
      });
      const send = async () => {
        const chunks = writeDownload(db, { kind, sportId, precision: query.precision });
        void reply.send(Readable.from(makeInTurn(chunks, chunkGate, caller.signal)));
        // `finished` rejects if the client disconnects. That ends the download like its last byte does.
        await finished(reply.raw).catch(() => undefined);
      };
      await playerGate(send, { owner: accountId, signal: caller.signal });
      return reply;
    },
  });
}
