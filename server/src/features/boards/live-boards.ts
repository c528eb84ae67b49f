import { Readable } from 'node:stream';
import { randomInt } from '../../platform/crypto.ts';
import { tooManyRequests, unavailable } from '../../platform/http/refusal.ts';
import { clientNetwork } from '../../platform/limits/limiter.ts';
import type { Platform } from '../../platform/platform.ts';
import { contestsArea } from '../slates/index.ts';
import { countPublished } from './queries.ts';

/** The most streams that this process keeps open, in total and per client network. A refused browser polls instead. */
export interface LiveLimits {
  readonly most: number;
  readonly mostEach: number;
}

export const liveLimits: LiveLimits = { most: 5000, mostEach: 100 };

/** Interval of the bytes that keep proxies from closing an idle connection, and that detect dead connections. */
const heartbeatMs = 20_000;
/** A stream with more bytes that the browser has not read is closed. */
const maxUnread = 16_384;
const retryMs = 3000;

/** The listeners of one sport's boards. */
interface Room {
  readonly listeners: Set<Readable>;
  /** The sum of board versions; undefined if unknown or stale. */
  published: number | undefined;
}

export interface LiveBoards {
  /** Opens a stream of server-sent events about a sport's boards. */
  open(sportId: string, address: string): Promise<Readable>;
  /** Ends every stream and refuses new ones. */
  close(): void;
}

/**
 * Says when a browser should reconnect. The delay is random, so that the listeners of a stopped process do not all return at
 * once.
 */
const formatReconnectHint = () => `retry: ${randomInt(500, retryMs)}\n\n`;

const formatEvent = (published: number) => `event: boards\ndata: ${JSON.stringify({ published })}\n\n`;

function send(listener: Readable, text: string): void {
  if (listener.readableLength > maxUnread) listener.destroy();
  else listener.push(text);
}

/** Notifies open boards of publications, with one query per change for all listeners. */
export function createLiveBoards({ db, versions, metrics }: Platform, limits = liveLimits): LiveBoards {
  const rooms = new Map<string, Room>();
  const byNetwork = new Map<string, number>();
  let count = 0;
  let closed = false;

  const loadPublished = async (sportId: string, room: Room): Promise<number> => {
    const published = await countPublished(db, sportId);
    room.published = published;
    return published;
  };
  const notifyRoom = async (sportId: string, room: Room) => {
    room.published = undefined;
    const text = formatEvent(await loadPublished(sportId, room));
    for (const listener of room.listeners) send(listener, text);
  };
  const unwatch = versions.watch((area) => {
    for (const [sportId, room] of rooms)
      if (area === contestsArea(sportId))
        // If the query fails, this change is not sent: the next change notifies all listeners.
        notifyRoom(sportId, room).catch(() => undefined);
  });
  const heartbeat = setInterval(() => {
    for (const { listeners } of rooms.values()) for (const listener of listeners) send(listener, ':\n\n');
  }, heartbeatMs);
  heartbeat.unref();

  /** Reserves a slot; returns a function that releases it. */
  const reserveSlot = (network: string) => {
    const ownCount = byNetwork.get(network) ?? 0;
    if (closed || count >= limits.most) throw unavailable(60);
    if (ownCount >= limits.mostEach) throw tooManyRequests(60);
    const addToCounts = (change: 1 | -1) => {
      count += change;
      const now = (byNetwork.get(network) ?? 0) + change;
      if (now === 0) byNetwork.delete(network);
      else byNetwork.set(network, now);
      metrics.boardStreams.set(count);
    };
    addToCounts(1);
    return () => addToCounts(-1);
  };

  return {
    async open(sportId, address) {
      const releaseSlot = reserveSlot(clientNetwork(address));
      const listener = new Readable({ read: () => undefined });
      const room = rooms.get(sportId) ?? { listeners: new Set(), published: undefined };
      rooms.set(sportId, room);
      room.listeners.add(listener);
      listener.once('close', () => {
        releaseSlot();
        room.listeners.delete(listener);
        if (room.listeners.size === 0 && rooms.get(sportId) === room) rooms.delete(sportId);
      });
      try {
        // While the process receives no notifications from the database, the cached number may be stale.
        const cachedCount = versions.listening ? room.published : undefined;
        const published = cachedCount ?? (await loadPublished(sportId, room));
        listener.push(`retry: ${retryMs}\n${formatEvent(published)}`);
        return listener;
      } catch (error) {
        listener.destroy();
        throw error;
      }
    },
    close() {
      closed = true;
      unwatch();
      clearInterval(heartbeat);
      for (const { listeners } of rooms.values())
        for (const listener of listeners) {
          listener.push(formatReconnectHint());
          listener.push(null);
        }
    },
  };
}
