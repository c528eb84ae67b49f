import type { PredictionRow, PredictionSortKey, TeamBadge } from '@outpick/contracts';
import { withDistinctChips } from '../../design/chip-colors.ts';
import { MiniRuler } from '../../design/mini-ruler.tsx';
import { RowLink } from '../../design/row-link.tsx';
import type { Column } from '../../design/sortable-table.tsx';
import { StartTime } from '../../design/start-time.tsx';
import { formatPercent } from '../../platform/numbers.ts';
import { type LinkedTeam, TeamLink } from '../teams/index.ts';
import styles from './prediction-list.module.css';

type PredictionColumn = Column<PredictionRow, PredictionSortKey>;

interface ColumnOptions {
  readonly teams: ReadonlyMap<string, TeamBadge>;
  readonly openedGameId: string | undefined;
  /** The address that opens a game's row, or closes it if it is open. */
  readonly addressOfRow: (gameId: string) => string;
}

/** The element id of an opened row's details. */
export const idOfReasons = (gameId: string): string => `why-${gameId}`;

export const predictionColumns = (options: ColumnOptions): readonly PredictionColumn[] => [
  {
    title: 'Dates',
    sortKey: 'date',
    cell: (row) => (
      <RowToggle
        row={row}
        open={row.gameId === options.openedGameId}
        address={options.addressOfRow(row.gameId)}
      />
    ),
  },
  ...teamColumns(options.teams),
  ...numberColumns,
];

interface RowToggleProps {
  readonly row: PredictionRow;
  readonly open: boolean;
  readonly address: string;
}

/** A row's date, which opens and closes the row. It is a link, so that it works without script and can be shared. */
function RowToggle({ row: { gameId, date, homeTeam, awayTeam }, open, address }: RowToggleProps) {
  return (
    <RowLink
      to={address}
      className={styles.toggle}
      aria-expanded={open}
      aria-controls={open ? idOfReasons(gameId) : undefined}
      keepsScroll
    >
      <svg width="12" height="12" viewBox="0 0 12 12" aria-hidden="true">
        <path d="m3 1 6 5-6 5z" />
      </svg>
      <span className="visually-hidden">{`Why, ${awayTeam} @ ${homeTeam}, `}</span>
      <StartTime at={date} form="coming" />
    </RowLink>
  );
}

/** Finds one of a game's two teams; undefined if the team list did not load. */
function findTeam(teams: ColumnOptions['teams'], row: PredictionRow, id: string): LinkedTeam | undefined {
  const [homeTeam, awayTeam] = [teams.get(row.homeTeamId), teams.get(row.awayTeamId)];
  if (!homeTeam || !awayTeam) return teams.get(id);
  const pair = withDistinctChips({ homeTeam, awayTeam });
  return id === row.homeTeamId ? pair.homeTeam : pair.awayTeam;
}

function teamColumns(teams: ColumnOptions['teams']): readonly PredictionColumn[] {
  const team = (row: PredictionRow, id: string, name: string) => (
    <TeamLink
      team={findTeam(teams, row, id) ?? { id, name }}
      side={row.neutral ? 'neutral' : id === row.homeTeamId ? 'home' : 'away'}
    />
  );
  return [
    {
      title: 'Predicted Winner',
      sortKey: 'predictedWinner',
      rowHeader: true,
      cell: (row) => team(row, row.predictedWinnerId, row.predictedWinner),
    },
    {
      title: 'Predicted Loser',
      sortKey: 'predictedLoser',
      cell: (row) => team(row, row.predictedLoserId, row.predictedLoser),
    },
  ];
}

const numberColumns: readonly PredictionColumn[] = [
  {
    title: 'Algo Margin',
    sortKey: 'algoMargin',
    numeric: true,
    cell: ({ algoMargin }) => algoMargin.toFixed(1),
  },
  {
    title: 'Win Prob',
    sortKey: 'winProb',
    numeric: true,
    cell: ({ winProb, tieProb }) => (
      <span className={styles.ruled}>
        <MiniRuler share={winProb} tie={tieProb} />
        {formatPercent(winProb)}
      </span>
    ),
  },
  {
    title: 'Tie Prob',
    sortKey: 'tieProb',
    numeric: true,
    cell: ({ tieProb }) => formatPercent(tieProb),
  },
];
