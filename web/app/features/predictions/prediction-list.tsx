import { type GamePage, pages, type PredictionSortKey } from '@outpick/contracts';
import { Link } from 'react-router';
import { PagedTable } from '../../design/paged-table.tsx';
import { LoadResultView } from '../../design/load-result-view.tsx';
import { FailedLine, LoadingLine } from '../../design/states.tsx';
import { type ListView, withQuery } from '../../platform/list-view.ts';
import { formatCount } from '../../platform/numbers.ts';
import type { LoadResult } from '../../platform/load-result.ts';
import { addressOfGame, ForecastPicture, NoSuchGames } from '../games/index.ts';
import { addresses, PAGE_SIZE, type Predictions } from './load.ts';
import { idOfReasons, predictionColumns } from './prediction-columns.tsx';
import styles from './prediction-list.module.css';

const words = {
  summary: (total: number) =>
    `${formatCount(total, 'upcoming game')}. Tap a date to see the likely margins and the reasons.`,
  failed: 'The predictions did not load',
  empty: 'Predictions appear as soon as the next games are scheduled.',
  pastTheEnd: 'This page is past the end of the predictions',
};

interface PredictionListProps {
  readonly title: string;
  readonly sportId: string;
  readonly view: ListView<PredictionSortKey>;
  readonly openedGameId: string | undefined;
  readonly predictions: LoadResult<Predictions>;
  /** The opened game, if there is one. */
  readonly game: LoadResult<GamePage> | undefined;
}

/** A sport's upcoming games, next first. One row at a time can be open; it shows the game's dots and reasons. */
export function PredictionList(props: PredictionListProps) {
  const { title, sportId, view, openedGameId, predictions, game } = props;
  const addressOfRow = (gameId: string) => {
    const query = addresses.queryOf(view);
    if (gameId !== openedGameId) query.set('game', gameId);
    return withQuery(addresses.addressOf(sportId, { page: 1 }), query);
  };
  const teams = new Map(
    predictions.state === 'loaded' ? predictions.data.teams.map((team) => [team.id, team]) : [],
  );
  return (
    <PagedTable
      caption={title}
      columns={predictionColumns({ teams, openedGameId, addressOfRow })}
      sticky={1}
      keyOf={({ gameId }) => gameId}
      expansionOf={({ gameId }) =>
        gameId === openedGameId && game !== undefined ? (
          <OpenedGame id={idOfReasons(gameId)} from={game} />
        ) : undefined
      }
      list={predictions}
      pageSize={PAGE_SIZE}
      listId={sportId}
      view={view}
      defaultSort={{ key: 'date', order: 'asc' }}
      addresses={addresses}
      words={words}
      {...(view.filter && {
        empty: (
          <NoSuchGames filter={view.filter} kind="upcoming" path={pages.prediction.path} sportId={sportId} />
        ),
      })}
    />
  );
}

interface OpenedGameProps {
  readonly id: string;
  readonly from: LoadResult<GamePage>;
}

/** The details of an opened row: the game's dots, the reasons for its margin, and a link to its page. */
function OpenedGame({ id, from }: OpenedGameProps) {
  return (
    <div id={id} className={styles.opened}>
      <LoadResultView
        result={from}
        loading={<LoadingLine />}
        failed={({ message }) => <FailedLine what={message} />}
      >
        {(game) => (
          <>
            {game.forecast && <ForecastPicture game={game} forecast={game.forecast} />}
            <p>
              <Link to={addressOfGame(game.id)}>
                {game.awayTeam.name} @ {game.homeTeam.name}: full game page
              </Link>
            </p>
          </>
        )}
      </LoadResultView>
    </div>
  );
}
