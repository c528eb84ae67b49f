import { formatGamesPicked, type OwnRow, type WinnerRow, type WinnerSortKey } from '@outpick/contracts';
import { PagedTable } from '../../design/paged-table.tsx';
import type { Column, RowMarks } from '../../design/sortable-table.tsx';
import { VoiceMark } from '../../design/voices.tsx';
import { formatDay } from '../../platform/dates.ts';
import type { ListView } from '../../platform/list-view.ts';
import { formatCount, formatSigned } from '../../platform/numbers.ts';
import type { LoadResult } from '../../platform/load-result.ts';
import styles from './board-list.module.css';
import { addressesOf, type BoardScope, PAGE_SIZE, type Winners } from './load.ts';
import { OWN_ROW_ID } from './pinned-row.tsx';

const columns: readonly Column<WinnerRow, WinnerSortKey>[] = [
  {
    title: 'Date',
    sortKey: 'date',
    cell: ({ date }) => (
      <time dateTime={date} className={styles.date}>
        {formatDay(date)}
      </time>
    ),
  },
  { title: 'Sport', cell: ({ sportName }) => <span className={styles.sport}>{sportName}</span> },
  { title: 'Rank', sortKey: 'rank', numeric: true, cell: ({ rank }) => rank.toLocaleString('en-US') },
  { title: 'Name', sortKey: 'name', rowHeader: true, cell: (row) => <PlayerName row={row} /> },
  {
    title: 'Contest_Pts',
    sortKey: 'contestPoints',
    numeric: true,
    cell: ({ contestPoints }) => formatSigned(contestPoints),
  },
  {
    title: 'Cumul_Sport_Pts',
    sortKey: 'seasonPoints',
    numeric: true,
    cell: ({ seasonPoints }) => formatSigned(seasonPoints),
  },
  {
    title: 'All_Sport_Pts',
    sortKey: 'yearPoints',
    numeric: true,
    cell: ({ yearPoints }) => formatSigned(yearPoints),
  },
];

function PlayerName({ row }: { readonly row: WinnerRow }) {
  const { name, isAlgorithm, gamesPicked, gamesInContest } = row;
  return (
    <span className={styles.name}>
      <span>
        {isAlgorithm && <VoiceMark voice="algorithm" />} {name}
      </span>
      <span className={styles.games}>{formatGamesPicked(gamesPicked, gamesInContest)}</span>
    </span>
  );
}

const points = 'Points: this contest, this season in the sport, this year in all sports.';

const wordsOf = (scope: BoardScope) => ({
  summary: (total: number) =>
    scope === 'all'
      ? `${formatCount(total, 'result')} on all boards. ${points}`
      : `${total.toLocaleString('en-US')} on this board, including the algorithm. ${points}`,
  failed: 'The winners did not load',
  empty: 'The first board appears when the first game of a contest is over.',
  pastTheEnd:
    scope === 'all' ? 'This page is past the end of the boards' : 'This page is past the end of the board',
});

interface BoardListProps {
  readonly title: string;
  readonly sportId: string;
  readonly scope: BoardScope;
  readonly view: ListView<WinnerSortKey>;
  readonly winners: LoadResult<Winners>;
  readonly own: readonly OwnRow[];
}

/** One board by rank, or all of a sport's boards, newest first. */
export function BoardList({ title, sportId, scope, view, winners, own }: BoardListProps) {
  const inDefaultOrder = view.sort === undefined;
  const marksOf = (row: WinnerRow): RowMarks | undefined => {
    if (row.isAlgorithm) return { voice: 'algorithm', ...(inDefaultOrder && algorithmLines(row)) };
    const ownIndex = own.findIndex((one) => one.row.rowId === row.rowId);
    if (ownIndex < 0) return undefined;
    return { voice: 'you', ...(ownIndex === 0 && { id: OWN_ROW_ID }) };
  };
  return (
    <PagedTable
      caption={title}
      columns={columns}
      sticky="name"
      keyOf={({ rowId }) => rowId}
      marksOf={marksOf}
      list={winners}
      pageSize={PAGE_SIZE}
      listId={sportId}
      view={view}
      defaultSort={{ key: 'date', order: 'desc' }}
      addresses={addressesOf(scope)}
      words={wordsOf(scope)}
    />
  );
}

/** The lines above and below the algorithm's row: how many players beat it, and that the others are behind. */
const algorithmLines = ({ rank }: WinnerRow): Pick<RowMarks, 'above' | 'below'> => ({
  above: (
    <p className={styles.cut}>
      <Arrow up /> {rank === 1 ? 'Nobody beat it' : `${(rank - 1).toLocaleString('en-US')} beat it`}
    </p>
  ),
  below: (
    <p className={styles.cut}>
      <Arrow up={false} /> chasing
    </p>
  ),
});

function Arrow({ up }: { readonly up: boolean }) {
  return (
    <svg width="10" height="8" viewBox="0 0 10 8" aria-hidden="true">
      <path d={up ? 'M5 0l5 8H0z' : 'M5 8L0 0h10z'} />
    </svg>
  );
}
