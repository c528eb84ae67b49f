import type { RankingRow } from '@outpick/contracts';
import type { listRanking } from './queries.ts';

export const presentRankingRow = (row: Awaited<ReturnType<typeof listRanking>>[number]): RankingRow => ({
  rank: row.rank,
  teamId: row.team_id,
  teamName: row.name,
  record: `${row.wins}-${row.losses}-${row.ties}`,
  pointsScored: row.scored,
  pointsAllowed: row.allowed,
  monogram: row.monogram,
  colours: [row.colour_1, row.colour_2],
});
