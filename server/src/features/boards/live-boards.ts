import { Readable } from 'node:stream';
import { tooManyRequests, unavailable } from '../../platform/http/refusal.ts';
import type { Platform } from '../../platform/platform.ts';
import { contestsArea } from '../slates/index.ts';
import { countPublished } from './queries.ts';

/** Open boards that this process tells of changes, in all and of one address; past that, whoever asks has to look by themselves. */
export interface LiveLimits {
  readonly most: number;
  readonly mostEach: number;
}

const liveLimits: LiveLimits = { most: 5000, mostEach: 100 };

/** Keeps what is between here and there from taking the line for dead, and finds out when it is. */
const heartbeatMs = 20_000;
/** What may lie unread before a listener is taken for gone. */
const mostUnread = 16_384;
const retryMs = 3000;

/** Those who look at the boards of one sport. */
interface Room {
  readonly listeners: Set<Readable>;
  /** How often its boards were published, where that is known and still true. */
  published: number | undefined;
}

export interface LiveBoards {
  /** A stream of server-sent events about a sport's boards. */
  open(sportId: string, address: string): Promise<Readable>;
  /** Ends every stream; from now on there are no others. */
  close(): void;
}

const event = (published: number) => `event: boards\ndata: ${JSON.stringify({ published })}\n\n`;

function tell(listener: Readable, text: string): void {
  if (listener.readableLength > mostUnread) listener.destroy();
  else listener.push(text);
}

/** Tells open boards when they move: one question to the database for each change, however many look at it. */
export function createLiveBoards({ db, versions, metrics }: Platform, limits = liveLimits): LiveBoards {
  const rooms = new Map<string, Room>();
  const byAddress = new Map<string, number>();
  let count = 0;
  let closed = false;

  const ask = async (sportId: string, room: Room): Promise<number> => {
    const published = await countPublished(db, sportId);
    room.published = published;
    return published;
  };
  const tellRoom = async (sportId: string, room: Room) => {
    room.published = undefined;
    const text = event(await ask(sportId, room));
    for (const listener of room.listeners) tell(listener, text);
  };
  const unwatch = versions.watch((area) => {
    for (const [sportId, room] of rooms)
      if (area === contestsArea(sportId))
        // Nobody is told while the database is away; the next change tells all.
        tellRoom(sportId, room).catch(() => undefined);
  });
  const heartbeat = setInterval(() => {
    for (const { listeners } of rooms.values()) for (const listener of listeners) tell(listener, ':\n\n');
  }, heartbeatMs);
  heartbeat.unref();

  /** Takes a place, and gives it back once. */
  const takePlace = (address: string) => {
    const own = byAddress.get(address) ?? 0;
    if (closed || count >= limits.most) throw unavailable(60);
    if (own >= limits.mostEach) throw tooManyRequests(60);
    const note = (change: 1 | -1) => {
      count += change;
      const now = (byAddress.get(address) ?? 0) + change;
      if (now === 0) byAddress.delete(address);
      else byAddress.set(address, now);
      metrics.watching.set(count);
    };
    note(1);
    return () => note(-1);
  };

  return {
    async open(sportId, address) {
      const leave = takePlace(address);
      const listener = new Readable({ read: () => undefined });
      const room = rooms.get(sportId) ?? { listeners: new Set(), published: undefined };
      rooms.set(sportId, room);
      room.listeners.add(listener);
      listener.once('close', () => {
        leave();
        room.listeners.delete(listener);
        if (room.listeners.size === 0 && rooms.get(sportId) === room) rooms.delete(sportId);
      });
      try {
        // What is announced to nobody has to be asked for.
        const known = versions.listening ? room.published : undefined;
        const published = known ?? (await ask(sportId, room));
        listener.push(`retry: ${retryMs}\n${event(published)}`);
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
      for (const { listeners } of rooms.values()) for (const listener of listeners) listener.push(null);
    },
  };
}
