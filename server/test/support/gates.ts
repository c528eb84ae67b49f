import { expect } from 'vitest';
import { eventually } from './eventually.ts';
import type { TestSite } from './site.ts';

/** Reads from the site's metrics how many requests are in a gate. */
export async function readGate({ internalOrigin }: TestSite, gate: string) {
  const metrics = await (await fetch(`${internalOrigin}/metrics`)).text();
  const read = (state: string) =>
    Number(
      new RegExp(`outpick_gate_entries\\{gate="${gate}",state="${state}",[^}]*\\} (\\d+)`, 'u').exec(
        metrics,
      )?.[1] ?? 0,
    );
  return { running: read('running'), waiting: read('waiting') };
}

/** Waits until this many requests run and wait in a gate. */
export const waitForGate = async (
  site: TestSite,
  gate: string,
  expected: { readonly running?: number; readonly waiting?: number },
): Promise<void> =>
  eventually(async () => expect(await readGate(site, gate)).toMatchObject(expected), 20_000);
