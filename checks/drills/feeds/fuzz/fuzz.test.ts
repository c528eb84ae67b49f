import { adapters } from '@outpick/server';
import type { Adapter } from '@outpick/server';
import { providers } from '@outpick/server/testing';
import { describe, expect, it } from 'vitest';
import { fuzzAdapter } from './fuzz-adapter.ts';

type Read = Extract<ReturnType<Adapter['bind']>['document'], { kind: 'json' }>['read'];

const adapter = adapters.find(({ name }) => name === 'squiggle');
const provider = providers.find((one) => one.adapter === 'squiggle');
const options = { count: 200, seed: 4 };

/** Returns Squiggle's adapter with a bug added. */
function addBug(change: (read: Read) => Read): Adapter {
  if (!adapter) throw new Error('there is no adapter');
  return {
    ...adapter,
    bind(settings) {
      const bound = adapter.bind(settings);
      const { document } = bound;
      if (document.kind !== 'json') throw new Error('no JSON');
      return { ...bound, document: { ...document, read: change(document.read) } };
    },
  };
}

const fuzz = async (change: (read: Read) => Read) => {
  if (!provider) throw new Error('there is no stand-in');
  return fuzzAdapter(addBug(change), provider, options);
};

describe('fuzzing an adapter', () => {
  it('reports no fault of a correct adapter', async () => {
    const { documents, readings, crashes, malformed, falseFinals } = await fuzz((read) => read);
    expect({ documents, crashes, malformed, falseFinals }).toEqual({
      documents: 200,
      crashes: [],
      malformed: [],
      falseFinals: [],
    });
    expect(readings).toBeGreaterThan(200);
  });

  it('reports crashes as faults, but not refusals of documents', async () => {
    const crashing = await fuzz(() => () => {
      throw new TypeError('undefined is not a function');
    });
    expect(crashing.crashes).toHaveLength(200);
    const refusing = await fuzz(() => () => {
      throw new Error('not this provider’s document');
    });
    expect(refusing).toMatchObject({ refused: 200, crashes: [] });
  });

  it('reports malformed readings', async () => {
    const { malformed } = await fuzz((read) => (document, context) => {
      const content = read(document, context);
      return {
        ...content,
        readings: content.readings.map((one) => ({ ...one, points: { home: -1, away: 0.5 } })),
      };
    });
    expect(malformed.length).toBeGreaterThan(50);
  });

  it('reports final games that the document does not mark as ended', async () => {
    const { falseFinals } = await fuzz((read) => (document, context) => {
      const content = read(document, context);
      const points = { home: 1, away: 0 };
      return { ...content, readings: content.readings.map((one) => ({ ...one, status: 'final', points })) };
    });
    expect(falseFinals.length).toBeGreaterThan(20);
  });
});
