import { connect } from 'node:net';
import type { Socket } from 'node:net';
import { createClient } from '../client.ts';
import { flood } from '../flood.ts';
import { pause, steadily } from '../steady.ts';
import type { Attack, AttackRun } from '../attack.ts';

interface Connections {
  readonly count: number;
  /** Connections opened per second until `count` are open. */
  readonly perSecond: number;
  /** Sent as soon as a connection opens. */
  readonly request: string;
  /** Sent once a second on each connection; undefined for connections that only read. */
  readonly trickle?: string;
}

/** Keeps slow connections open and replaces each one that the site closes. */
async function keepOpen(
  { target, address, counter, signal }: AttackRun,
  { count, perSecond, request, trickle }: Connections,
): Promise<void> {
  const { hostname, port } = new URL(target.origin);
  const sockets = new Set<Socket>();
  const open = () => {
    const socket = connect({ host: hostname, port: Number(port), localAddress: address(0) });
    sockets.add(socket);
    socket.once('connect', () => counter.add('opened'));
    socket.on('error', () => undefined);
    socket.on('close', () => sockets.delete(socket));
    // Paused, so that the response stays in the kernel's buffers.
    socket.pause();
    socket.write(request);
  };
  const fire = async () => {
    if (sockets.size < count) open();
    return Promise.resolve();
  };
  const opening = steadily({ perSecond, signal, fire });
  while (!signal.aborted) {
    await pause(1000, signal);
    for (const socket of sockets) {
      socket.read(64);
      if (trickle !== undefined) socket.write(trickle);
    }
  }
  await opening;
  for (const socket of sockets) socket.destroy();
}

const slowReaders: Attack = {
  id: 'slow-readers',
  what: '60 connections a second up to 300, each with five requests for a thousand rows, that read 64 bytes a second',
  least: 150,
  async run(run) {
    const path = `/api/v1/website/get-contest-winner?sportsCategory=${run.target.boardSportId}&pageSize=1000`;
    const request = `GET ${path} HTTP/1.1\r\nhost: localhost\r\n\r\n`;
    return keepOpen(run, { count: 300, perSecond: 60, request: request.repeat(5) });
  },
  after: ['page'],
};

const slowSenders: Attack = {
  id: 'slow-senders',
  what: '200 connections a second up to 500 that send a header of a few bytes a second, from one address',
  least: 500,
  run: async (run) =>
    keepOpen(run, {
      count: 500,
      perSecond: 200,
      request: 'GET / HTTP/1.1\r\nhost: localhost\r\n',
      trickle: 'x-a: b\r\n',
    }),
  after: ['page', 'profile'],
};

const slowBodies: Attack = {
  id: 'slow-bodies',
  what: '200 connections a second up to 500 that send the body of a login at one byte a second, from one address',
  least: 500,
  run: async (run) =>
    keepOpen(run, {
      count: 500,
      perSecond: 200,
      request:
        'POST /api/v1/auth/login HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: 1000\r\n\r\n{',
      trickle: ' ',
    }),
  after: ['login'],
};

const streams: Attack = {
  id: 'streams',
  what: '150 streams of a board at a time from one address, dropped every second',
  least: 150,
  async run({ target, address, counter, signal }) {
    const path = `/api/v1/website/boards/${target.boardSportId}/events`;
    while (!signal.aborted) {
      const clients = [createClient(target.origin, address(0)), createClient(target.origin, address(0))];
      const opening = Array.from({ length: 150 }, async (_, number) =>
        clients[number % 2]?.send({ path, timeoutMs: 60_000, onHead: (status) => counter.add(status) }),
      );
      await pause(1000, signal);
      for (const client of clients) client.close();
      await Promise.all(opening);
    }
  },
  async beside({ perform, signal }) {
    let [tries, refused] = [0, 0];
    for (; !signal.aborted; tries += 1) {
      await perform('stream').catch(() => (refused += 1));
      await pause(500, signal);
    }
    return [
      {
        name: 'others',
        what: `streams refused to others meanwhile, of ${tries}`,
        figure: refused,
        bar: 0,
        pass: tries > 0 && refused === 0,
      },
    ];
  },
  after: ['stream'],
};

const downloads: Attack = {
  id: 'downloads',
  what: '20 downloads of a large board at a time by one player',
  least: 2,
  async run(run) {
    const [, player] = run.target.attackers;
    const path = `/api/v1/website/download-file/${run.target.boardSportId}/winner`;
    return flood(run, {
      perSecond: 20,
      addresses: 1,
      atOnce: 20,
      make: () => ({ path, token: player?.token, timeoutMs: 60_000 }),
    });
  },
  after: ['page', 'profile'],
};

export const connectionAttacks: readonly Attack[] = [
  slowReaders,
  slowSenders,
  slowBodies,
  streams,
  downloads,
];
