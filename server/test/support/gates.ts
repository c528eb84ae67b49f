import { expect } from 'vitest';
import { eventually } from './eventually.ts';
import type { TestSite } from './site.ts';

/** How many requests are in a gate, by the site's metrics. */
export async function readGate({ internalOrigin }: TestSite, gate: string) {
  const metrics = await (await fetch(`${internalOrigin}/metrics`)).text();
  const read = (pattern: string) => Number(new RegExp(pattern, 'u').exec(metrics)?.[1] ?? 0);
  const entries = (state: string) =>
    read(`outpick_gate_entries\\{gate="${gate}",state="${state}",[^}]*\\} (\\d+)`);
  return {
    running: entries('running'),
    waiting: entries('waiting'),
    refused: read(`outpick_gate_refused_total\\{gate="${gate}",[^}]*\\} (\\d+)`),
  };
}

/** Waits until so many requests run and wait in a gate. */
export const waitForGate = async (
  site: TestSite,
  gate: string,
  expected: { readonly running?: number; readonly waiting?: number },
): Promise<void> =>
  eventually(async () => expect(await readGate(site, gate)).toMatchObject(expected), 20_000);
