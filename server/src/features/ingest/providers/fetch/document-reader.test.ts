import { describe, expect, it } from 'vitest';
import { measureThreadTime } from '../../../../../test/support/index.ts';
import { adapters } from '../adapters.ts';
import { createDocumentReader } from './document-reader.ts';
import type { DocumentSource } from './read-document.ts';

const [squiggle] = adapters.filter(({ name }) => name === 'squiggle');
const page = { key: '2026', path: '/', from: '2026-01-01', to: '2026-12-31', isComplete: true };

const sourceOf = (text: string): DocumentSource => ({
  name: 'afl/squiggle 2026',
  bytes: Buffer.from(text),
  secret: undefined,
  settings: {},
  context: { page, now: new Date('2026-05-01T12:00:00Z'), timeZone: 'Australia/Melbourne' },
});

const game = {
  id: 1,
  year: 2026,
  hteam: 'Carlton',
  ateam: 'Geelong',
  hscore: 0,
  ascore: 0,
  complete: 0,
  unixtime: Date.parse('2026-05-02T09:30:00Z') / 1000,
  date: '2026-05-02 19:30:00',
  tz: '+10:00',
};
const emptyGames = (count: number) => `{"games": [${'{},'.repeat(count - 1)}{}]}`;

const read = async (reader: ReturnType<typeof createDocumentReader>, text: string, signal?: AbortSignal) => {
  if (!squiggle) throw new Error('there is no adapter');
  return reader(squiggle, sourceOf(text), signal);
};

describe('a reader of documents', () => {
  it('V15.2.2 reads in a thread: a document of 32 MB full of escapes hardly occupies the process', async () => {
    const reader = createDocumentReader();
    const { readings } = await read(reader, JSON.stringify({ games: [game] }));
    expect(readings.map(({ home, away }) => [home.name, away.name])).toEqual([['Carlton', 'Geelong']]);
    const escapes = `{"games": [], "a": "${String.raw`\n`.repeat(15_900_000)}"}`;
    const time = await measureThreadTime(async () =>
      expect(await read(reader, escapes)).toEqual({ readings: [], problems: [], skipped: 0 }),
    );
    expect(time).toBeLessThan(400);
  });

  it('fails a document that takes too long or too much memory, and then reads the next one', async () => {
    const impatient = createDocumentReader({ timeoutMs: 4000 });
    await read(impatient, '{"games": []}');
    await expect(read(impatient, emptyGames(900_000))).rejects.toThrow(
      'afl/squiggle 2026: reading it takes longer than 4 seconds',
    );
    expect((await read(createDocumentReader(), '{"games": []}')).readings).toEqual([]);
    const small = createDocumentReader({ heapMegabytes: 32 });
    await expect(read(small, emptyGames(100_000))).rejects.toThrow('reading it takes too much memory');
    expect((await read(small, '{"games": []}')).readings).toEqual([]);
  });

  it('stops reading when its caller leaves', async () => {
    const reader = createDocumentReader();
    const controller = new AbortController();
    const reading = read(reader, emptyGames(100_000), controller.signal);
    controller.abort(new Error('the operator left'));
    await expect(reading).rejects.toThrow('the operator left');
    expect((await read(reader, '{"games": []}')).readings).toEqual([]);
  });
});
