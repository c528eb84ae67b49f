import { parseCsv } from '@outpick/server/csv';
import { z } from 'zod';

/** One verifiable statement of the specification. */
const requirement = z.object({
  id: z.string().regex(/^(?:S\d|D)-[A-Z0-9]+-\d{2,}$/u),
  section: z.string(),
  area: z.string().min(1),
  kind: z.string().min(1),
  requirement: z.string().min(1),
});

export type Requirement = z.output<typeof requirement>;

/** Parses comma-separated text into rows of cells. */
export const parseCells = async (text: string): Promise<readonly (readonly string[])[]> =>
  Array.fromAsync(parseCsv([text]), ({ cells }) => cells);

/** Reads the list of requirements. Throws on an invalid line or a duplicate id. */
export async function readRequirements(csv: string): Promise<readonly Requirement[]> {
  const [head = [], ...rows] = await parseCells(csv);
  const all = rows.map((row) => requirement.parse(Object.fromEntries(head.map((name, i) => [name, row[i]]))));
  const seen = new Set<string>();
  for (const { id } of all) {
    if (seen.has(id)) throw new Error(`requirement ${id} is listed twice`);
    seen.add(id);
  }
  return all;
}
