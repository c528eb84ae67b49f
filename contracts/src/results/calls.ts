import { z } from 'zod';
import { declareCalls } from '../call.ts';
import { gameListQuery, wireEnum } from '../list-query.ts';
import { unfinishedGames } from '../unfinished-games.ts';

/** Sort keys of results. Page addresses use the wire names. */
export const resultSortKey = wireEnum({
  date: 'date',
  homeTeam: 'homeTeam',
  homePoints: 'homePts',
  awayTeam: 'awayTeam',
  awayPoints: 'awayPts',
});

export type ResultSortKey = z.output<typeof resultSortKey>;

const wireRow = z.object({
  gameId: z.string(),
  date: z.iso.datetime(),
  homeTeam: z.string(),
  homeTeamId: z.string(),
  homePts: z.int(),
  awayTeam: z.string(),
  awayTeamId: z.string(),
  awayPts: z.int(),
  neutral: z.boolean(),
});

const rowShape = wireRow
  .omit({ homePts: true, awayPts: true })
  .extend({ homePoints: z.int(), awayPoints: z.int() });

/** One finished game. */
export const resultRow = z.codec(wireRow, rowShape, {
  decode: ({ homePts, awayPts, ...rest }) => ({ ...rest, homePoints: homePts, awayPoints: awayPts }),
  encode: ({ homePoints, awayPoints, ...rest }) => ({ ...rest, homePts: homePoints, awayPts: awayPoints }),
});

export type ResultRow = z.output<typeof resultRow>;

export const resultsCalls = declareCalls({
  listResults: {
    method: 'GET',
    path: '/api/v1/website/game-result-list',
    access: 'visitor',
    summary: 'A sport’s finished games, newest first by default; beside them the games being played.',
    query: gameListQuery(resultSortKey, 1000),
    output: z.object({
      result: z.array(resultRow),
      total: z.int(),
      sportName: z.string(),
      playing: unfinishedGames.playing,
    }),
  },
});
