import {
  type Caller,
  pages,
  type Ranking,
  type RankingRow,
  type RankingSortKey,
  rankingSortKey,
  rankingsCalls,
} from '@outpick/contracts';
import { PagedTable } from '../../design/paged-table.tsx';
import type { Column } from '../../design/sortable-table.tsx';
import { type ListView, listAddresses, toWireQuery } from '../../platform/list-view.ts';
import { formatCount } from '../../platform/numbers.ts';
import { type FinalResult, type LoadResult, toResult } from '../../platform/load-result.ts';
import { TeamLink } from '../teams/index.ts';

const PAGE_SIZE = 100;

export const addresses = listAddresses(pages.ranking.path, rankingSortKey);

/** Loads the view of a sport's ranking that the query selects. */
export function loadRanking(
  call: Caller,
  sportId: string,
  query: URLSearchParams,
): Promise<FinalResult<Ranking>> {
  const view = toWireQuery(addresses.read(query), PAGE_SIZE);
  return toResult(call(rankingsCalls.listRankings, { query: { sportId, ...view } }));
}

const columns: readonly Column<RankingRow, RankingSortKey>[] = [
  { title: 'Rank', sortKey: 'rank', numeric: true, cell: ({ rank }) => rank },
  {
    title: 'TeamName',
    sortKey: 'teamName',
    rowHeader: true,
    cell: ({ teamId, teamName, monogram, colours }) => (
      <TeamLink team={{ id: teamId, name: teamName, monogram, colours }} />
    ),
  },
  { title: 'W-L-T', sortKey: 'record', numeric: true, cell: ({ record }) => record },
  {
    title: 'PSG',
    sortKey: 'pointsScored',
    numeric: true,
    cell: ({ pointsScored }) => pointsScored.toFixed(1),
  },
  {
    title: 'PAG',
    sortKey: 'pointsAllowed',
    numeric: true,
    cell: ({ pointsAllowed }) => pointsAllowed.toFixed(1),
  },
];

const words = {
  summary: (total: number) => `${formatCount(total, 'team')}. PSG and PAG: points scored and allowed a game.`,
  failed: 'The ranking did not load',
  empty: 'The first ranking appears once this sport has played.',
  pastTheEnd: 'The ranking ends before this page',
};

interface RankingListProps {
  readonly title: string;
  readonly sportId: string;
  readonly view: ListView<RankingSortKey>;
  readonly ranking: LoadResult<Ranking>;
}

/** A sport's teams, best first unless the view sorts them otherwise. */
export function RankingList({ title, sportId, view, ranking }: RankingListProps) {
  return (
    <PagedTable
      caption={title}
      columns={columns}
      sticky={2}
      keyOf={({ teamId }) => teamId}
      list={ranking}
      pageSize={PAGE_SIZE}
      listId={sportId}
      view={view}
      defaultSort={{ key: 'rank', order: 'asc' }}
      addresses={addresses}
      words={words}
    />
  );
}
