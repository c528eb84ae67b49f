import { readdir } from 'node:fs/promises';
import { calls, eventCalls, fileCalls } from '@outpick/contracts';
import { describe, expect, it } from 'vitest';
import { callReferences, subscriptions } from './composition.ts';
import { features } from './features.ts';

const allCalls = { ...calls, ...eventCalls, ...fileCalls };

type NamesIn<Feature> = Feature extends { readonly calls: infer Group } ? keyof Group : never;
type Declared = NamesIn<(typeof features)[number]>;
/** The calls of the contract that no feature declares. */
type Missing = Exclude<keyof typeof allCalls, Declared>;

describe('the list of features', () => {
  it('declares every call of the contract once; a call without a feature does not compile', () => {
    const isComplete: [Missing] extends [never] ? true : Missing = true;
    expect(isComplete).toBe(true);
    const declared = features.flatMap((feature) => ('calls' in feature ? Object.keys(feature.calls) : []));
    expect(declared.toSorted()).toEqual(Object.keys(allCalls).toSorted());
    expect(Object.keys(callReferences).toSorted()).toEqual(declared.toSorted());
  });

  it('contains the feature of every folder', async () => {
    const folders = await readdir(import.meta.dirname, { withFileTypes: true });
    const ingestFolders = await readdir(new URL('ingest', import.meta.url), { withFileTypes: true });
    const count = [...folders, ...ingestFolders].filter((entry) => entry.isDirectory()).length;
    // `ingest` itself is no feature, but its subfolders are.
    expect(features).toHaveLength(count - 1);
    expect(subscriptions.length).toBeGreaterThan(10);
  });
});
