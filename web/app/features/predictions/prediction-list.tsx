import type { GamePage, PredictionRow, PredictionSortKey, TeamBadge } from '@outpick/contracts';
import { MiniRuler } from '../../design/mini-ruler.tsx';
import { PagedTable } from '../../design/paged-table.tsx';
import type { Column } from '../../design/sortable-table.tsx';
import { type ListView, withQuery } from '../../platform/list-view.ts';
import { formatCount, formatPercent } from '../../platform/numbers.ts';
import type { LoadResult } from '../../platform/load-result.ts';
import { TeamLink } from '../team-page/index.ts';
import { addresses, PAGE_SIZE, type Predictions } from './load.ts';
import { Opener } from './opener.tsx';
import styles from './prediction-list.module.css';
import { Why } from './why.tsx';

const words = {
  summary: (total: number) =>
    `${formatCount(total, 'coming game')}. A date opens the game: its fifty dots and its why.`,
  failed: 'The predictions did not load',
  empty: 'Predictions appear as soon as the next games are known.',
  pastTheEnd: 'The predictions end before this page',
};

interface PredictionListProps {
  readonly title: string;
  readonly sportId: string;
  readonly view: ListView<PredictionSortKey>;
  readonly opened: string | undefined;
  readonly predictions: LoadResult<Predictions>;
  /** The opened game, if one is. */
  readonly game: LoadResult<GamePage> | undefined;
}

/** A sport's coming games, the next first; one at a time opens into its dots and its why. */
export function PredictionList(props: PredictionListProps) {
  const { title, sportId, view, opened, predictions, game } = props;
  const addressOfRow = (gameId: string) => {
    const query = addresses.queryOf(view);
    if (gameId !== opened) query.set('game', gameId);
    return withQuery(addresses.addressOf(sportId, { page: 1 }), query);
  };
  const teams = new Map(
    predictions.state === 'loaded' ? predictions.data.teams.map((team) => [team.id, team]) : [],
  );
  return (
    <PagedTable
      caption={title}
      columns={columnsFor({ teams, opened, addressOfRow })}
      sticky={1}
      keyOf={({ gameId }) => gameId}
      expansionOf={({ gameId }) =>
        gameId === opened && game !== undefined ? <Why id={`why-${gameId}`} from={game} /> : undefined
      }
      list={predictions}
      pageSize={PAGE_SIZE}
      listId={sportId}
      view={view}
      plainSort={{ key: 'date', order: 'asc' }}
      addresses={addresses}
      words={words}
    />
  );
}

interface RowTools {
  readonly teams: ReadonlyMap<string, TeamBadge>;
  readonly opened: string | undefined;
  readonly addressOfRow: (gameId: string) => string;
}

function columnsFor({
  teams,
  opened,
  addressOfRow,
}: RowTools): readonly Column<PredictionRow, PredictionSortKey>[] {
  const team = (row: PredictionRow, id: string, name: string) => (
    <TeamLink
      team={teams.get(id) ?? { id, name }}
      side={row.neutral ? 'neutral' : id === row.homeTeamId ? 'home' : 'away'}
    />
  );
  return [
    {
      title: 'Dates',
      sortKey: 'date',
      cell: ({ gameId, date, homeTeam, awayTeam }) => (
        <Opener
          at={date}
          game={`${awayTeam} @ ${homeTeam}`}
          opens={`why-${gameId}`}
          open={gameId === opened}
          address={addressOfRow(gameId)}
        />
      ),
    },
    {
      title: 'Predicted Winner',
      sortKey: 'predictedWinner',
      heads: true,
      cell: (row) => team(row, row.predictedWinnerId, row.predictedWinner),
    },
    {
      title: 'Predicted Loser',
      sortKey: 'predictedLoser',
      cell: (row) => team(row, row.predictedLoserId, row.predictedLoser),
    },
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
      cell: ({ winProb, tieProb, predictedWinnerId, homeTeamId }) => (
        <span className={styles.ruled}>
          <MiniRuler share={winProb} tie={tieProb} homeFavored={predictedWinnerId === homeTeamId} />
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
}
