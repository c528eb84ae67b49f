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

/** The cells of each line of a comma-separated table (RFC 4180). */
export function cellsOf(text: string): readonly (readonly string[])[] {
  const rows: string[][] = [[]];
  for (const [, quoted, plain = '', end] of text.matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r?\n|$)/gu)) {
    rows.at(-1)?.push(quoted?.replaceAll('""', '"') ?? plain);
    if (end !== ',') rows.push([]);
  }
  return rows.filter((row) => row.some((cell) => cell !== ''));
}

/** Reads the list of requirements; throws on an invalid line or a duplicate id. */
export function readRequirements(csv: string): readonly Requirement[] {
  const [head = [], ...rows] = cellsOf(csv);
  const all = rows.map((row) => requirement.parse(Object.fromEntries(head.map((name, i) => [name, row[i]]))));
  const seen = new Set<string>();
  for (const { id } of all) {
    if (seen.has(id)) throw new Error(`requirement ${id} is listed twice`);
    seen.add(id);
  }
  return all;
}
