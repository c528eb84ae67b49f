import { readFile } from 'node:fs/promises';
import { connect } from 'node:net';
import type { Socket } from 'node:net';
import { createClient, encodeForm } from '../client.ts';
import { pause } from '../steady.ts';
import type { Attack, AttackRun } from '../attack.ts';

/** Opens a connection and sends the first half of an upload. */
function sendHalf({ target, address }: AttackRun, number: number): Socket {
  const { hostname, port } = new URL(target.origin);
  const player = target.attackers[number];
  const part = [
    '--half',
    'content-disposition: form-data; name="profilePic"; filename="a.png"',
    'content-type: image/png',
    '',
    'a'.repeat(4096),
  ].join('\r\n');
  const head = [
    'POST /api/v1/auth/updateProfile HTTP/1.1',
    'host: localhost',
    `authorization: Bearer ${player?.token ?? ''}`,
    'content-type: multipart/form-data; boundary=half',
    `content-length: ${2 * part.length}`,
    '',
    part,
  ].join('\r\n');
  const socket = connect({ host: hostname, port: Number(port), localAddress: address(number) });
  socket.on('error', () => undefined);
  socket.write(head);
  return socket;
}

const cutOff: Attack = {
  id: 'uploads-cut-off',
  what: '24 players send half an upload each once a second; twelve are read, twelve wait and are closed first',
  least: 2,
  async run(run) {
    for (; !run.signal.aborted; run.counter.add('cut off')) {
      // The site reads twelve uploads at a time; twelve more have to wait.
      const twelve = (first: number) =>
        Array.from({ length: 12 }, (_, index) => sendHalf(run, first + index));
      const holders = twelve(0);
      await pause(300);
      const waiters = twelve(12);
      await pause(400);
      for (const socket of waiters) socket.destroy();
      await pause(200);
      for (const socket of holders) socket.destroy();
      await pause(100, run.signal);
    }
  },
  after: ['upload', 'profile'],
};

const large: Attack = {
  id: 'uploads-large',
  what: 'twelve pictures of 39.7 million pixels at a time by one player',
  least: 1,
  async run({ target, address, counter, signal }) {
    const client = createClient(target.origin, address(0));
    const [player] = target.attackers;
    const profilePic = new Blob([new Uint8Array(await readFile(target.pictureFile))]);
    const form = await encodeForm({ email: `${player?.id}@example.org`, profilePic });
    const upload = async () => {
      const path = '/api/v1/auth/updateProfile';
      const { status } = await client.send({
        method: 'POST',
        path,
        token: player?.token,
        ...form,
        timeoutMs: 60_000,
      });
      counter.add(status);
    };
    signal.addEventListener('abort', () => client.close());
    while (!signal.aborted) {
      await Promise.all(Array.from({ length: 12 }, upload));
      await pause(100);
    }
  },
  async beside({ perform, signal }) {
    const times: number[] = [];
    await pause(500, signal);
    while (!signal.aborted) {
      times.push(await perform('upload'));
      await pause(500, signal);
    }
    const slowest = Math.max(...times);
    return [
      {
        name: 'upload',
        what: 'another player’s slowest upload meanwhile, ms',
        figure: Math.round(slowest),
        bar: 5000,
        pass: times.length > 0 && slowest <= 5000,
      },
    ];
  },
  after: ['upload', 'profile'],
};

export const uploadAttacks: readonly Attack[] = [cutOff, large];
