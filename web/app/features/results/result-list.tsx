import {
  type Caller,
  pages,
  type ResultRow,
  type ResultSortKey,
  resultSortKey,
  resultsCalls,
} from '@outpick/contracts';
import { PagedTable } from '../../design/paged-table.tsx';
import { RowLink } from '../../design/row-link.tsx';
import type { Column } from '../../design/sortable-table.tsx';
import { StartTime } from '../../design/start-time.tsx';
import { type ListView, listAddresses, toWireQuery } from '../../platform/list-view.ts';
import { formatCount } from '../../platform/numbers.ts';
import { type FinalResult, type LoadResult, toResult } from '../../platform/load-result.ts';
import { addressOfGame } from '../games/index.ts';
import { TeamLink } from '../teams/index.ts';
import styles from './result-list.module.css';

const PAGE_SIZE = 1000;

export const addresses = listAddresses(pages.gameResult.path, resultSortKey);

interface Results {
  readonly result: readonly ResultRow[];
  readonly total: number;
  readonly sportName: string;
}

/** Loads the view of a sport's results that the query selects. */
export function loadResults(
  call: Caller,
  sportId: string,
  query: URLSearchParams,
): Promise<FinalResult<Results>> {
  const view = toWireQuery(addresses.read(query), PAGE_SIZE);
  return toResult(call(resultsCalls.listResults, { query: { sportId, ...view } }));
}

const columns: readonly Column<ResultRow, ResultSortKey>[] = [
  {
    title: 'Dates',
    sortKey: 'date',
    cell: ({ gameId, date, homeTeam, awayTeam }) => (
      <RowLink to={addressOfGame(gameId)} className={styles.date}>
        <span className="visually-hidden">
          {awayTeam} @ {homeTeam},{' '}
        </span>
        <StartTime at={date} form="past" />
      </RowLink>
    ),
  },
  {
    title: 'Home Team',
    sortKey: 'homeTeam',
    rowHeader: true,
    cell: ({ homeTeamId, homeTeam }) => <TeamLink team={{ id: homeTeamId, name: homeTeam }} />,
  },
  {
    title: 'Home Pts',
    sortKey: 'homePoints',
    numeric: true,
    cell: ({ homePoints, awayPoints }) => <Points own={homePoints} other={awayPoints} />,
  },
  {
    title: 'Away Team',
    sortKey: 'awayTeam',
    cell: ({ awayTeamId, awayTeam }) => <TeamLink team={{ id: awayTeamId, name: awayTeam }} />,
  },
  {
    title: 'Away Pts',
    sortKey: 'awayPoints',
    numeric: true,
    cell: ({ homePoints, awayPoints }) => <Points own={awayPoints} other={homePoints} />,
  },
];

/** One team's score; the winner's is bold. */
function Points({ own, other }: { readonly own: number; readonly other: number }) {
  return <span className={own > other ? styles.won : styles.score}>{own}</span>;
}

const words = {
  summary: (total: number) =>
    `${formatCount(total, 'game')} played. A date leads to the game and to what was forecast of it.`,
  failed: 'The game results did not load',
  empty: 'Results appear here as soon as games are over.',
  pastTheEnd: 'The game results end before this page',
};

interface ResultListProps {
  readonly title: string;
  readonly sportId: string;
  readonly view: ListView<ResultSortKey>;
  readonly results: LoadResult<Results>;
}

/** A sport's finished games, newest first unless the view sorts them otherwise. */
export function ResultList({ title, sportId, view, results }: ResultListProps) {
  return (
    <PagedTable
      caption={title}
      columns={columns}
      sticky={1}
      keyOf={({ gameId }) => gameId}
      list={results}
      pageSize={PAGE_SIZE}
      listId={sportId}
      view={view}
      defaultSort={{ key: 'date', order: 'desc' }}
      addresses={addresses}
      words={words}
    />
  );
}
