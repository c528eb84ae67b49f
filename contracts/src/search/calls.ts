import { z } from 'zod';
import { declareCalls } from '../call.ts';
import { teamBadge } from '../forecast-shapes.ts';
import { gameStatus } from '../game-page/calls.ts';

/** The minimum and maximum length of a search text. */
export const searchLength = { least: 2, most: 100 } as const;

/** Normalizes a search text, so that equal searches share a cached answer. */
export const searchSpelling = (text: string): string =>
  text
    .normalize('NFC')
    .replaceAll(/[\s\p{Cc}\p{Cf}\p{Cs}]+/gu, ' ')
    .trim()
    .toLowerCase();

const tooLong = { error: `Type at most ${searchLength.most} characters.` };

const searchText = z
  .string()
  // Limits the cost of normalizing the text.
  .max(1000, tooLong)
  .overwrite(searchSpelling)
  .min(searchLength.least, { error: `Type at least ${searchLength.least} characters.` })
  .max(searchLength.most, tooLong);

/** A sport in the search results. */
const foundSport = z.object({
  id: z.string(),
  name: z.string(),
  /** Address of the sport's picture, on this site. */
  logo: z.string(),
});

/** A team in the search results. */
const foundTeam = teamBadge.extend({ city: z.string(), sportId: z.string(), sportName: z.string() });

/** A game in the search results. */
const foundGame = z.object({
  gameId: z.string(),
  /** The game's start, in UTC. */
  date: z.iso.datetime(),
  status: gameStatus,
  neutral: z.boolean(),
  sportId: z.string(),
  sportName: z.string(),
  homeTeam: teamBadge,
  awayTeam: teamBadge,
  /** The score of a live or final game; null for other games. */
  points: z.object({ home: z.int(), away: z.int() }).nullable(),
});

export const searchResults = z.object({
  sports: z.array(foundSport),
  teams: z.array(foundTeam),
  games: z.array(foundGame),
});

export type FoundTeam = z.output<typeof foundTeam>;
export type FoundGame = z.output<typeof foundGame>;
export type SearchResults = z.output<typeof searchResults>;

export const searchCalls = declareCalls({
  search: {
    method: 'GET',
    path: '/api/v1/website/search',
    access: 'visitor',
    summary: 'Sports, teams and games by name. The best match comes first.',
    query: z.object({ q: searchText }),
    output: searchResults,
  },
});
