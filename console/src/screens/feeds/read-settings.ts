import { z } from 'zod';

const settings = z.record(z.string(), z.json());

/** The settings of a feed from a text; undefined if it is no JSON object. */
export function readSettings(text: string): z.output<typeof settings> | undefined {
  try {
    return settings.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}
