import {
  type Caller,
  pages,
  type Ranking,
  type RankingSortKey,
  rankingSortKey,
  rankingsCalls,
} from '@outpick/contracts';
import { PagedTable } from '../../design/paged-table.tsx';
import type { Column } from '../../design/sortable-table.tsx';
import { type ListView, listAddresses, toWireQuery } from '../../platform/list-view.ts';
import { formatCount } from '../../platform/numbers.ts';
import { type FinalResult, type LoadResult, toResult } from '../../platform/load-result.ts';
import { useSportWords } from '../sports/index.ts';
import { type RatedRow, RatedTeam } from './rated-team.tsx';
import styles from './ranking-list.module.css';

const PAGE_SIZE = 100;

export const addresses = listAddresses(pages.ranking.path, rankingSortKey);

type RatedRanking = Omit<Ranking, 'result'> & { readonly result: readonly RatedRow[] };

/** Loads the view of a sport's ranking that the query selects. */
export function loadRanking(
  call: Caller,
  sportId: string,
  query: URLSearchParams,
): Promise<FinalResult<RatedRanking>> {
  const view = toWireQuery(addresses.read(query), PAGE_SIZE);
  return toResult(call(rankingsCalls.listRankings, { query: { sportId, ...view } }).then(withReach));
}

/** Gives all bands on a page the same scale. */
function withReach({ result, ...list }: Ranking): RatedRanking {
  const reach = Math.max(1, ...result.map(({ rating, deviation }) => Math.abs(rating) + deviation));
  return { ...list, result: result.map((row) => ({ ...row, reach })) };
}

const columns: readonly Column<RatedRow, RankingSortKey>[] = [
  { title: 'Rank', sortKey: 'rank', numeric: true, cell: ({ rank }) => rank },
  {
    title: 'TeamName',
    sortKey: 'teamName',
    rowHeader: true,
    cell: (row) => <RatedTeam row={row} />,
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

const wordsFor = (units: string) => ({
  summary: (total: number) =>
    `${formatCount(total, 'team')}. PSG and PAG: ${units} scored and allowed per game.`,
  failed: 'The ranking did not load',
  empty: 'The first ranking appears once games have been played.',
  pastTheEnd: 'This page is past the end of the ranking',
});

interface RankingListProps {
  readonly title: string;
  readonly sportId: string;
  readonly view: ListView<RankingSortKey>;
  readonly ranking: LoadResult<RatedRanking>;
}

/** A sport's teams, best first unless the view sorts them otherwise. */
export function RankingList({ title, sportId, view, ranking }: RankingListProps) {
  const { units } = useSportWords(sportId);
  const words = wordsFor(units);
  return (
    <>
      <p className={styles.why}>
        Teams are ranked by rating: how many {units} better they are than an average team, give or take.
        Opponents count, so 5-5 against strong teams can rank above 9-2 against weak ones.
      </p>
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
    </>
  );
}
