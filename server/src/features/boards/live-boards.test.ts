import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  addBareSports,
  addTestPlayers,
  eventually,
  finishTestSlate,
  playTestSlate,
  waitUntilConnected,
  startTestSite,
} from '../../../test/support/index.ts';
import type { BareSlate, BareSport, TestSite } from '../../../test/support/index.ts';
import { createLiveBoards } from './live-boards.ts';

describe('the event stream of a sport’s boards', () => {
  let site: TestSite;
  let sport: BareSport;
  let other: BareSport;
  let slate: BareSlate;

  beforeAll(async () => {
    site = await startTestSite();
    await waitUntilConnected(site.platform);
    const [first, second] = await addBareSports(site.platform, 2);
    const [player] = await addTestPlayers(site.platform, 1);
    if (!first || !second || !player) throw new Error('sports or players are missing');
    [sport, other] = [first, second];
    slate = await playTestSlate(site.platform, sport, '2026-01-05T18:00:00Z', [[player, 0, 'Home', 3]]);
    await finishTestSlate(site.platform, slate, [4]);
  });
  afterAll(async () => site.close());

  const watch = async ({ sportId }: BareSport) => {
    const answer = await site.get(`/api/v1/website/boards/${sportId}/events`);
    const received: string[] = [];
    const read = async () => {
      for await (const piece of answer.body?.pipeThrough(new TextDecoderStream()) ?? []) received.push(piece);
      return 'ended';
    };
    return { answer, received, ended: read() };
  };

  it('sends the number of publications, then each change of it in its own sport, until the server stops', async () => {
    const own = await watch(sport);
    const otherSport = await watch(other);
    expect(own.answer.headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
    expect(own.answer.headers.get('cache-control')).toBe('no-store');
    await eventually(() =>
      expect(own.received.join('')).toBe('retry: 3000\nevent: boards\ndata: {"published":1}\n\n'),
    );
    await finishTestSlate(site.platform, slate, [4, 2]);
    await eventually(() => expect(own.received.at(-1)).toBe('event: boards\ndata: {"published":2}\n\n'));
    expect(otherSport.received.join('')).toContain('{"published":0}');
    expect(otherSport.received.join('')).not.toContain('{"published":2}');
    await site.close();
    expect(await Promise.all([own.ended, otherSport.ended])).toEqual(['ended', 'ended']);
    // A random delay makes browsers reconnect at different times.
    expect(own.received.at(-1)).toMatch(/^retry: \d{3,4}\n\n$/u);
    site = await startTestSite();
  });

  it('V15.3.4 counts against one limit with all other streams of its IPv6 /64 network', async () => {
    const live = createLiveBoards(site.platform, { most: 10, mostEach: 2 });
    const id = crypto.randomUUID();
    const streams = [await live.open(id, '2001:db8:1:2::1'), await live.open(id, '2001:db8:1:2::2')];
    await expect(live.open(id, '2001:db8:1:2:ffff::3')).rejects.toMatchObject({
      status: 429,
      retryAfterSeconds: 60,
    });
    streams.push(await live.open(id, '2001:db8:1:3::1'));
    live.close();
    for (const stream of streams) stream.destroy();
  });

  it('is refused for an unknown sport, and by a process at its limit of streams', async () => {
    const unknownId = '01a1dcff-22a5-7ddf-9ab1-ebff5c4d1a5a';
    expect((await watch({ ...sport, sportId: unknownId })).answer.status).toBe(404);
    expect((await watch({ ...sport, sportId: 'x' })).answer.status).toBe(422);
    const { platform } = site;
    const live = createLiveBoards(platform, { most: 3, mostEach: 2 });
    const id = crypto.randomUUID();
    const streams = [await live.open(id, 'a'), await live.open(id, 'a')];
    await expect(live.open(id, 'a')).rejects.toMatchObject({ status: 429 });
    streams.push(await live.open(id, 'b'));
    await expect(live.open(id, 'b')).rejects.toMatchObject({ status: 503 });
    streams[0]?.destroy();
    await eventually(async () => {
      const next = await live.open(id, 'c');
      next.destroy();
    });
    live.close();
    await expect(live.open(id, 'd')).rejects.toMatchObject({ status: 503 });
    for (const stream of streams) stream.destroy();
  });
});
