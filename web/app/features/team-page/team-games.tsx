import type { PredictionRow, ResultRow } from '@outpick/contracts';
import { RowLink } from '../../design/row-link.tsx';
import { type Column, PlainTable } from '../../design/sortable-table.tsx';
import { StartTime } from '../../design/start-time.tsx';
import type { DayForm } from '../../platform/dates.ts';
import { formatPercent } from '../../platform/numbers.ts';
import { addressOfGame } from '../games/index.ts';
import { TeamLink } from '../teams/index.ts';
import styles from './team-view.module.css';

/** The fields that upcoming and played games share. */
type Fixture = Pick<
  PredictionRow,
  'gameId' | 'date' | 'homeTeam' | 'homeTeamId' | 'awayTeam' | 'awayTeamId' | 'neutral'
>;

function dateColumn<Row extends Fixture>(form: DayForm): Column<Row, never> {
  return {
    title: 'Dates',
    cell: ({ gameId, date, homeTeam, awayTeam }) => (
      <RowLink to={addressOfGame(gameId)} className={styles.game}>
        <span className="visually-hidden">
          {awayTeam} @ {homeTeam},{' '}
        </span>
        <StartTime at={date} form={form} />
      </RowLink>
    ),
  };
}

/** The opponent, and whether the team plays at home, away or at a neutral site. */
const opponentColumn = <Row extends Fixture>(teamId: string): Column<Row, never> => ({
  title: 'Opponent',
  rowHeader: true,
  cell: ({ homeTeam, homeTeamId, awayTeam, awayTeamId, neutral }) => {
    const atHome = homeTeamId === teamId;
    const other = atHome ? { id: awayTeamId, name: awayTeam } : { id: homeTeamId, name: homeTeam };
    return <TeamLink team={other} side={neutral ? 'neutral' : atHome ? 'home' : 'away'} />;
  },
});

interface GamesProps<Row> {
  readonly teamId: string;
  readonly games: readonly Row[];
}

export function ComingGames({ teamId, games }: GamesProps<PredictionRow>) {
  if (games.length === 0) return <p className={styles.none}>No upcoming games are scheduled yet.</p>;
  const columns: readonly Column<PredictionRow, never>[] = [
    dateColumn('coming'),
    opponentColumn(teamId),
    { title: 'Predicted Winner', cell: ({ predictedWinner }) => predictedWinner },
    { title: 'Algo Margin', numeric: true, cell: ({ algoMargin }) => algoMargin.toFixed(1) },
    { title: 'Win Prob', numeric: true, cell: ({ winProb }) => formatPercent(winProb) },
    { title: 'Tie Prob', numeric: true, cell: ({ tieProb }) => formatPercent(tieProb) },
  ];
  return (
    <PlainTable caption="Upcoming games" columns={columns} rows={games} keyOf={({ gameId }) => gameId} />
  );
}

export function PlayedGames({ teamId, games }: GamesProps<ResultRow>) {
  if (games.length === 0) return <p className={styles.none}>No games have been played yet.</p>;
  const columns: readonly Column<ResultRow, never>[] = [
    dateColumn('past'),
    opponentColumn(teamId),
    { title: 'Result', cell: (row) => <Result row={row} atHome={row.homeTeamId === teamId} /> },
  ];
  return <PlainTable caption="Results" columns={columns} rows={games} keyOf={({ gameId }) => gameId} />;
}

function Result({ row, atHome }: { readonly row: ResultRow; readonly atHome: boolean }) {
  const [own, other] = atHome ? [row.homePoints, row.awayPoints] : [row.awayPoints, row.homePoints];
  const word = own > other ? 'Won' : own < other ? 'Lost' : 'Tied';
  return (
    <span className={own > other ? styles.won : styles.result}>
      {word} {own}–{other}
    </span>
  );
}
