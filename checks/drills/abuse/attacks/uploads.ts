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

const megabytes = 1024 * 1024;

/** Documents of about 5 MB, the size that the console accepts. */
const hostileDocuments = [
  `{"games": [], "a": "${String.raw`\n`.repeat(2.4 * megabytes)}"}`,
  `{"games": [${'{},'.repeat(900_000)}{}]}`,
  '['.repeat(4.5 * megabytes),
];

const documents: Attack = {
  id: 'documents',
  what: 'two scorers test a feed with documents of 5 MB: full of escapes, of empty games and of brackets',
  least: 4,
  // The limit in features/ingest/providers/fetch/document-reader.ts.
  threadHeap: 256,
  async run({ target, address, counter, signal }) {
    const forms = await Promise.all(
      hostileDocuments.map(async (text) => encodeForm({ document: new Blob([text]) })),
    );
    const path = `/api/v1/admin/feeds/${target.feedId}/test`;
    const test = async (number: number) => {
      const client = createClient(target.origin, address(number));
      signal.addEventListener('abort', () => client.close());
      while (!signal.aborted)
        for (const { headers, body } of forms) {
          if (signal.aborted) break;
          const sending = { method: 'POST', path, body, timeoutMs: 60_000 };
          const { status } = await client.send({
            ...sending,
            headers: { ...headers, ...target.scorers[number]?.headers },
          });
          counter.add(status);
          await pause(50);
        }
    };
    await Promise.all(target.scorers.map(async (_, number) => test(number)));
  },
  after: ['upload', 'profile'],
};

export const uploadAttacks: readonly Attack[] = [cutOff, large, documents];
