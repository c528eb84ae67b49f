import { z } from 'zod';

const listed = z.object({
  data: z.object({ result: z.array(z.object({ id: z.string(), sportsName: z.string() })) }),
});

/** The id of a sport of a running site, by its name; of its first sport without one. */
export async function findSport(origin: string, name?: string): Promise<string> {
  const answer = await fetch(`${origin}/api/v1/website/getAllSportsCategory`);
  const { result } = listed.parse(await answer.json()).data;
  const found = result.find(({ sportsName }) => name === undefined || sportsName === name);
  if (!found) throw new Error(`${origin} has no sport ${name ?? ''}`);
  return found.id;
}
