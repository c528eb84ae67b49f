import { z } from 'zod';

const sportList = z.object({
  data: z.object({ result: z.array(z.object({ id: z.string(), sportsName: z.string() })) }),
});

/** Finds a sport of a running site by name, or its first sport without a name. Returns the id. */
export async function findSport(origin: string, name?: string): Promise<string> {
  const answer = await fetch(`${origin}/api/v1/website/getAllSportsCategory`);
  const { result } = sportList.parse(await answer.json()).data;
  const found = result.find(({ sportsName }) => name === undefined || sportsName === name);
  if (!found) throw new Error(`${origin} has no sport ${name ?? ''}`);
  return found.id;
}

const gameList = z.object({ data: z.object({ result: z.array(z.object({ gameId: z.string() })) }) });

/** Finds the first predicted game of a sport and returns its id. */
export async function findGame(origin: string, sportId: string): Promise<string> {
  const query = new URLSearchParams({ sportsCategory: sportId, pageSize: '1' });
  const answer = await fetch(`${origin}/api/v1/website/gamepredictionsList?${query.toString()}`);
  const [game] = gameList.parse(await answer.json()).data.result;
  if (!game) throw new Error(`${origin} has no predicted game of this sport`);
  return game.gameId;
}
