import { z } from 'zod';
import { declareCalls } from '../call.ts';
import { sportListQuery, wireEnum } from '../list-query.ts';

/** Sort keys of rankings. Page addresses use the wire names. */
export const rankingSortKey = wireEnum({
  rank: 'teamRank',
  teamName: 'teamName',
  record: 'record',
  pointsScored: 'psg',
  pointsAllowed: 'pag',
});

export type RankingSortKey = z.output<typeof rankingSortKey>;

const strength = {
  /** The strength in points relative to the average team. `deviation` is the standard deviation of the estimate. */
  rating: z.number(),
  deviation: z.number(),
  /** The mean rating of the opponents played this season; null before the first game. */
  scheduleStrength: z.number().nullable(),
};

const wireRow = z.object({
  teamRank: z.int(),
  teamId: z.string(),
  teamName: z.string(),
  record: z.string(),
  psg: z.number(),
  pag: z.number(),
  ...strength,
  monogram: z.string(),
  colours: z.tuple([z.string(), z.string()]),
});

const rowShape = z.object({
  rank: z.int(),
  teamId: z.string(),
  teamName: z.string(),
  /** Wins, losses and ties, as `W-L-T`. */
  record: z.string(),
  /** Points scored per game. */
  pointsScored: z.number(),
  /** Points allowed per game. */
  pointsAllowed: z.number(),
  ...strength,
  monogram: z.string(),
  /** The team's two colors, as `#rrggbb`. */
  colours: z.tuple([z.string(), z.string()]),
});

/** One team's row in a ranking. */
export const rankingRow = z.codec(wireRow, rowShape, {
  decode: ({ teamRank, psg, pag, ...team }) => ({
    ...team,
    rank: teamRank,
    pointsScored: psg,
    pointsAllowed: pag,
  }),
  encode: ({ rank, pointsScored, pointsAllowed, ...team }) => ({
    ...team,
    teamRank: rank,
    psg: pointsScored,
    pag: pointsAllowed,
  }),
});

export type RankingRow = z.output<typeof rankingRow>;

const rankingList = z.codec(
  z.object({ result: z.array(rankingRow), total: z.int(), sportsName: z.string() }),
  z.object({ result: z.array(rowShape), total: z.int(), sportName: z.string() }),
  {
    decode: ({ sportsName, ...rest }) => ({ ...rest, sportName: sportsName }),
    encode: ({ sportName, ...rest }) => ({ ...rest, sportsName: sportName }),
  },
);

export type Ranking = z.output<typeof rankingList>;

export const rankingsCalls = declareCalls({
  listRankings: {
    method: 'GET',
    path: '/api/v1/website/rankingList',
    access: 'visitor',
    summary: 'The ranking of a sport’s teams. Best first by default.',
    query: sportListQuery(rankingSortKey),
    output: rankingList,
  },
});
