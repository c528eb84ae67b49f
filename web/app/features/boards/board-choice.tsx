import type { Board } from '@outpick/contracts';
import { Link } from 'react-router';
import { VoiceMark } from '../../design/voices.tsx';
import { formatDay } from '../../platform/dates.ts';
import { formatCount, formatSigned } from '../../platform/numbers.ts';
import styles from './board-choice.module.css';
import { addressesOf, type BoardScope } from './load.ts';

interface BoardChoiceProps {
  readonly sportId: string;
  readonly scope: BoardScope;
  /** The slate of the shown board; undefined if all are shown. */
  readonly shown: string | undefined;
  readonly boards: readonly Board[];
}

/** The sentence about the shown or newest board, and links to the others. */
export function BoardChoice({ sportId, scope, shown, boards }: BoardChoiceProps) {
  const [newest] = boards;
  if (newest === undefined) return null;
  const isNewest = (slateId: string | undefined) => slateId === newest.slateId;
  const describedBoard = scope === 'all' ? newest : boards.find(({ slateId }) => slateId === shown);
  const addressOf = (to: BoardScope) => addressesOf(to).addressOf(sportId, { page: 1 });
  return (
    <>
      {describedBoard && <CutSentence board={describedBoard} newest={isNewest(describedBoard.slateId)} />}
      {scope === 'newest' && !isNewest(shown) && (
        <p className={styles.newer} role="status">
          A newer board is out: {formatDay(newest.day)}. <Link to={addressOf('newest')}>Show it</Link>
        </p>
      )}
      <nav aria-label="Boards" className={styles.strip}>
        <ul className={styles.boards}>
          <li>
            <Link to={addressOf('all')} aria-current={scope === 'all' ? 'page' : undefined}>
              All boards
            </Link>
          </li>
          {boards.map(({ slateId, day, gamesDecided, games }) => (
            <li key={slateId}>
              <Link
                to={addressOf(isNewest(slateId) ? 'newest' : { slateId })}
                aria-current={slateId === shown ? 'page' : undefined}
              >
                {formatDay(day)}
                {gamesDecided < games && <span className={styles.live}>, in progress</span>}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
    </>
  );
}

/** Reserves the space while the boards load. */
export const BoardChoiceSkeleton = () => <div className={styles.skeleton} aria-hidden="true" />;

/** The lead sentence: "33 of 1,204 players beat the algorithm." Undefined without players or the algorithm's row. */
function leadOf({ algorithm, players, games, gamesDecided }: Board): string | undefined {
  if (algorithm === null || players === 0) return undefined;
  const over = gamesDecided === games;
  const count = algorithm.beatenBy;
  if (count === 0) return over ? 'Nobody beat the algorithm.' : 'So far nobody is ahead of the algorithm.';
  const verb = over ? 'beat' : `${count === 1 ? 'is' : 'are'} ahead of`;
  return `${count.toLocaleString('en-US')} of ${formatCount(players, 'player')} ${verb} the algorithm.`;
}

function CutSentence({ board, newest }: { readonly board: Board; readonly newest: boolean }) {
  const { algorithm, games, gamesDecided, day } = board;
  const where = `${newest ? 'Newest board, ' : 'Board of '}${formatDay(day)}`;
  const standing =
    gamesDecided < games
      ? `${gamesDecided} of ${formatCount(games, 'game')} in`
      : `all ${formatCount(games, 'game')} in`;
  const line =
    algorithm &&
    ` The algorithm has ${formatSigned(algorithm.points)} points, rank ${algorithm.rank.toLocaleString('en-US')}.`;
  return (
    <div className={styles.sentence}>
      <p className={styles.lead}>{leadOf(board)}</p>
      <p className={styles.note}>
        <VoiceMark voice="algorithm" /> {where}: {standing}.{line}
      </p>
    </div>
  );
}
