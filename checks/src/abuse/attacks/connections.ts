import { connect } from 'node:net';
import type { Socket } from 'node:net';
import { createClient } from '../client.ts';
import { flood } from '../flood.ts';
import { pause } from '../steady.ts';
import type { Attack, AttackRun } from '../attack.ts';

interface Connections {
  readonly count: number;
  /** What each connection sends at once. */
  readonly opening: string;
  /** What it sends once a second; nothing for connections that only read. */
  readonly trickle?: string;
}

/** Keeps connections open that read a few bytes a second; opens a new one for each that the site closes. */
async function keepOpen(
  { target, address, counter, signal }: AttackRun,
  { count, opening, trickle }: Connections,
): Promise<void> {
  const { hostname, port } = new URL(target.origin);
  const sockets = new Set<Socket>();
  const open = () => {
    const socket = connect({ host: hostname, port: Number(port), localAddress: address(0) });
    counter.add('opened');
    sockets.add(socket);
    socket.on('error', () => undefined);
    socket.on('close', () => sockets.delete(socket));
    // Without a listener the socket reads nothing: the answer stays in the buffers.
    socket.pause();
    socket.write(opening);
  };
  while (!signal.aborted) {
    while (sockets.size < count) open();
    await pause(1000, signal);
    for (const socket of sockets) {
      socket.read(64);
      if (trickle !== undefined) socket.write(trickle);
    }
  }
  for (const socket of sockets) socket.destroy();
}

const slowReaders: Attack = {
  id: 'slow-readers',
  what: '300 connections with ten requests each for a thousand rows, 64 bytes read a second, from one address',
  least: 300,
  async run(run) {
    const path = `/api/v1/website/get-contest-winner?sportsCategory=${run.target.boardSportId}&pageSize=1000`;
    const request = `GET ${path} HTTP/1.1\r\nhost: localhost\r\n\r\n`;
    return keepOpen(run, { count: 300, opening: request.repeat(10) });
  },
  after: ['page'],
};

const slowSenders: Attack = {
  id: 'slow-senders',
  what: '500 connections that send a header of a few bytes a second, from one address',
  least: 500,
  run: async (run) =>
    keepOpen(run, { count: 500, opening: 'GET / HTTP/1.1\r\nhost: localhost\r\n', trickle: 'x-a: b\r\n' }),
  after: ['page', 'profile'],
};

const slowBodies: Attack = {
  id: 'slow-bodies',
  what: '500 connections that send the body of a login by a byte a second, from one address',
  least: 500,
  run: async (run) =>
    keepOpen(run, {
      count: 500,
      opening:
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
    let refused = 0;
    while (!signal.aborted) {
      await perform('stream').catch(() => (refused += 1));
      await pause(500, signal);
    }
    return [
      {
        name: 'others',
        what: 'streams refused to others meanwhile',
        figure: refused,
        bar: 0,
        pass: refused === 0,
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
