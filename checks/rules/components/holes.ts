import { z } from 'zod';
import { parseCells } from '../spec/requirements.ts';

const hole = z.object({
  name: z.string().min(1),
  advisory: z.string().min(1),
  severity: z.enum(['critical', 'high', 'moderate', 'low']),
  published: z.iso.date(),
  why: z.string().min(1),
});

export type Hole = z.output<typeof hole>;

/** Days to fix a vulnerability, the same as in docs/run/processes.md. */
export const daysToFix: Readonly<Record<Hole['severity'], number>> = {
  critical: 7,
  high: 30,
  moderate: 90,
  low: 90,
};

/** Reads the open vulnerabilities from docs/known-holes.csv. */
export async function readHoles(text: string): Promise<Hole[]> {
  const [, ...rows] = await parseCells(text);
  return rows.map(([name, advisory, severity, published, why]) =>
    hole.parse({ name, advisory, severity, published, why }),
  );
}

const day = 86_400_000;

export const listOverdue = (holes: readonly Hole[], today: Date): Hole[] =>
  holes.filter(
    ({ severity, published }) => (today.getTime() - Date.parse(published)) / day > daysToFix[severity],
  );
