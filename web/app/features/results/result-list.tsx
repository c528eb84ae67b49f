import {
  type Caller,
  pages,
  type ResultRow,
  type ResultSortKey,
  type UnfinishedGame,
  resultSortKey,
  resultsCalls,
} from '@outpick/contracts';
import { PagedTable } from '../../design/paged-table.tsx';
import { RowLink } from '../../design/row-link.tsx';
import type { Column } from '../../design/sortable-table.tsx';
import { StartTime } from '../../design/start-time.tsx';
import { type ListView, listAddresses, readGameFilter, toWireQuery } from '../../platform/list-view.ts';
import { formatCount } from '../../platform/numbers.ts';
import { type FinalResult, type LoadResult, toResult } from '../../platform/load-result.ts';
import { addressOfGame, NoSuchGames } from '../games/index.ts';
import { TeamLink } from '../teams/index.ts';
import styles from './result-list.module.css';

const PAGE_SIZE = 1000;

export const addresses = listAddresses(pages.gameResult.path, resultSortKey, readGameFilter);

export interface Results {
  readonly result: readonly ResultRow[];
  readonly total: number;
  readonly sportName: string;
  readonly playing: readonly UnfinishedGame[];
}

/** Loads the view of a sport's results that the query selects. */
export function loadResults(
  call: Caller,
  sportId: string,
  query: URLSearchParams,
): Promise<FinalResult<Results>> {
  const view = addresses.read(query);
  const wireQuery = { sportId, ...toWireQuery(view, PAGE_SIZE), ...view.filter };
  return toResult(call(resultsCalls.listResults, { query: wireQuery }));
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
    `${formatCount(total, 'game')} played. Tap a date to see the game and its forecast.`,
  failed: 'The game results did not load',
  empty: 'Results appear here as soon as games are over.',
  pastTheEnd: 'This page is past the end of the game results',
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
      {...(view.filter && {
        empty: (
          <NoSuchGames filter={view.filter} kind="finished" path={pages.gameResult.path} sportId={sportId} />
        ),
      })}
    />
  );
}
