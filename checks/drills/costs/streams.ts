import { request } from 'node:http';
import type { IncomingMessage } from 'node:http';
import { eventCalls } from '@outpick/contracts';
import { eventually, publishTestBoard } from '@outpick/server/testing';
import { meter } from './meter.ts';
import type { Cost } from './meter.ts';
import type { CostsSite } from './site.ts';

/** Streams per client address. The site allows 100. */
const perAddress = 50;
const publications = 10;

export interface StreamCosts {
  readonly costs: readonly Cost[];
  /** Memory of the site for one open stream, in bytes. */
  readonly memoryBytes: number;
}

/** Opens streams of the contest's boards and publishes boards, to measure the cost of an open stream and of an event. */
export async function measureStreams(site: CostsSite, count: number): Promise<StreamCosts> {
  const { cached, databaseUrl, platform, players, slate } = site;
  const metered = { process: cached, databaseUrl };
  const url = cached.origin + eventCalls.watchBoards.path.replace(':sportId', slate.sportId);
  const streams: IncomingMessage[] = [];
  let events = 0;
  const open = async (number: number) => {
    const localAddress = `127.1.0.${1 + Math.floor(number / perAddress)}`;
    const stream = await new Promise<IncomingMessage>((resolve, reject) => {
      request(url, { localAddress, agent: false }, resolve).on('error', reject).end();
    });
    if (stream.statusCode !== 200) throw new Error(`a stream was refused: ${stream.statusCode}`);
    stream.on('data', (text: Buffer) => (events += text.toString().split('event: boards').length - 1));
    streams.push(stream);
  };
  const publish = async (points: number) =>
    publishTestBoard(
      platform,
      slate.slateId,
      players.slice(0, 10).map(({ id }) => ({ playerId: id, points })),
    );
  const memoryBefore = await cached.memory();
  const openingCost = await meter('openedStream', metered, async () => {
    for (let number = 0; number < count; number += 1) await open(number);
    return { pieces: count };
  });
  const memoryBytes = ((await cached.memory()) - memoryBefore) * 1024 ** 2;
  const eventCost = await meter('streamEvent', metered, async () => {
    for (let number = 1; number <= publications; number += 1) {
      const expected = events + count;
      await publish(number);
      await eventually(() => {
        if (events < expected) throw new Error(`${expected - events} events are missing`);
      });
    }
    return { pieces: publications * count };
  });
  for (const stream of streams) stream.destroy();
  return { costs: [openingCost, eventCost], memoryBytes: memoryBytes / count };
}
