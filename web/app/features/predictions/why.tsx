import type { GamePage } from '@outpick/contracts';
import { Link } from 'react-router';
import { LoadResultView } from '../../design/load-result-view.tsx';
import { FailedLine, LoadingLine } from '../../design/states.tsx';
import type { LoadResult } from '../../platform/load-result.ts';
import { addressOfGame, ForecastPicture } from '../game-page/index.ts';
import styles from './why.module.css';

interface WhyProps {
  readonly id: string;
  readonly from: LoadResult<GamePage>;
}

/** What an opened row shows: the game's dots, why the margin is what it is, and where to go on. */
export function Why({ id, from }: WhyProps) {
  return (
    <div id={id} className={styles.why}>
      <LoadResultView
        result={from}
        loading={<LoadingLine />}
        failed={({ message }) => <FailedLine what={message} />}
      >
        {(game) => <Opened game={game} />}
      </LoadResultView>
    </div>
  );
}

function Opened({ game }: { readonly game: GamePage }) {
  return (
    <>
      {game.forecast && <ForecastPicture game={game} forecast={game.forecast} />}
      <p>
        <Link to={addressOfGame(game.id)}>
          {game.awayTeam.name} @ {game.homeTeam.name}: the whole game
        </Link>
      </p>
    </>
  );
}
