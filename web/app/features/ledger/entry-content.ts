import { z } from 'zod';

const team = z.object({ name: z.string() });

const frozenGame = z.object({
  id: z.string(),
  startsAt: z.iso.datetime(),
  home: team,
  away: team,
  neutral: z.boolean(),
  predictedWinner: z.enum(['home', 'away']),
  algoMargin: z.number(),
  winProb: z.number(),
  tieProb: z.number(),
});

export type FrozenGame = z.output<typeof frozenGame>;

const entryContent = z.object({
  format: z.literal(1),
  sport: z.object({ id: z.string(), name: z.string() }),
  openedAt: z.iso.datetime(),
  games: z.array(frozenGame),
});

export type EntryContent = z.output<typeof entryContent>;

/** Parses an entry's content; undefined if the content has an unknown format. */
export function readContent(content: string): EntryContent | undefined {
  try {
    return entryContent.safeParse(JSON.parse(content)).data;
  } catch {
    return undefined;
  }
}
