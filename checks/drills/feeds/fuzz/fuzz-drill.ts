import { adapters } from '@outpick/server';
import type { Platform } from '@outpick/server';
import { dropClones, openTestPlatform } from '@outpick/server/testing';
import type { Drill, DrillOptions, ShipRow } from '../../drill.ts';
import { findAdapter } from '../season-drill.ts';
import { fuzzAdapter } from './fuzz-adapter.ts';
import { fuzzStorage } from './fuzz-storage.ts';

const seed = 19;
const maxMilliseconds = 1000;
const maxMegabytes = 200;

/** Reads and stores mutated documents of one adapter. */
async function measureAdapter(
  platform: Platform,
  name: string,
  { short, print }: DrillOptions,
): Promise<ShipRow[]> {
  const found = findAdapter(name);
  const read = await fuzzAdapter(found.adapter, found.provider, { count: short ? 500 : 10_000, seed });
  const stored = await fuzzStorage(platform, found, { count: short ? 25 : 100, seed });
  const { crashes, malformed, falseFinals } = read;
  for (const [what, lines] of Object.entries({ crashes, malformed, falseFinals, errors: stored.errors }))
    for (const line of new Set(lines.slice(0, 5))) print(`${name} ${what}: ${line}`);
  print(`${name}: ${read.documents} documents, ${read.refused} refused, ${read.readings} readings`);
  const atMost = (id: string, what: string, figure: number, bar: number): ShipRow => ({
    id: `fuzz.${name}.${id}`,
    what,
    figure,
    bar: `at most ${bar}`,
    pass: figure <= bar,
  });
  return [
    atMost('crashes', `crashes with ${read.documents} mutated documents`, crashes.length, 0),
    atMost('malformed', `malformed readings among ${read.readings}`, malformed.length, 0),
    atMost('false-finals', 'finals read from documents without an ended game', falseFinals.length, 0),
    atMost('time', 'milliseconds for the slowest document', Math.ceil(read.slowestMs), maxMilliseconds),
    atMost('memory', 'growth of the heap, MB', read.heapGrowthMegabytes, maxMegabytes),
    atMost('storage', `errors while ${stored.documents} documents were stored`, stored.errors.length, 0),
    atMost(
      'stored-finals',
      `finals among ${stored.stored} stored readings without an ended game`,
      stored.finals,
      0,
    ),
  ];
}

/** Reads mutated documents with every adapter. Allows no crash and no false final, and limits memory and time. */
export const fuzzDrill: Drill = {
  name: 'fuzz',
  run: async (options) => {
    const opened = await openTestPlatform({ process: 'command' });
    try {
      const rows: ShipRow[] = [];
      for (const { name } of adapters) rows.push(...(await measureAdapter(opened.platform, name, options)));
      return rows;
    } finally {
      await opened.close();
      await dropClones(process.pid);
    }
  },
};
