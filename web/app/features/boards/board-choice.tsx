import type { Board } from '@outpick/contracts';
import { Link } from 'react-router';
import { VoiceMark } from '../../design/voices.tsx';
import { formatDay } from '../../platform/dates.ts';
import { formatCount, formatSigned } from '../../platform/numbers.ts';
import styles from './board-choice.module.css';
import { addressesOf } from './load.ts';

interface BoardChoiceProps {
  readonly sportId: string;
  readonly chosen: string | undefined;
  readonly boards: readonly Board[];
}

/** The sentence about the shown or newest board, and links to the others. */
export function BoardChoice({ sportId, chosen, boards }: BoardChoiceProps) {
  const shown =
    boards.find(({ slateId }) => slateId === chosen) ?? (chosen === undefined ? boards[0] : undefined);
  const addressOf = (slateId: string | undefined) => addressesOf(slateId).addressOf(sportId, { page: 1 });
  if (boards.length === 0) return null;
  return (
    <>
      {shown && <CutSentence board={shown} newest={chosen === undefined} />}
      <nav aria-label="Boards" className={styles.strip}>
        <ul className={styles.boards}>
          <li>
            <Link to={addressOf(undefined)} aria-current={chosen === undefined ? 'page' : undefined}>
              All boards
            </Link>
          </li>
          {boards.map(({ slateId, date, gamesDecided, games }) => (
            <li key={slateId}>
              <Link to={addressOf(slateId)} aria-current={slateId === chosen ? 'page' : undefined}>
                {formatDay(date)}
                {gamesDecided < games && <span className={styles.live}>, under way</span>}
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

/** "33 of 1,204 players beat the algorithm." */
function leadOf({ algorithm, players, games, gamesDecided }: Board): string | undefined {
  if (algorithm === null || players === 0) return undefined;
  const over = gamesDecided === games;
  const count = algorithm.beatenBy;
  if (count === 0) return over ? 'Nobody beat the algorithm.' : 'So far nobody is ahead of the algorithm.';
  const verb = over ? 'beat' : `${count === 1 ? 'is' : 'are'} ahead of`;
  return `${count.toLocaleString('en-US')} of ${formatCount(players, 'player')} ${verb} the algorithm.`;
}

function CutSentence({ board, newest }: { readonly board: Board; readonly newest: boolean }) {
  const { algorithm, games, gamesDecided, date } = board;
  const where = `${newest ? 'Newest board, ' : 'The board of '}${formatDay(date)}`;
  const standing =
    gamesDecided < games ? `${gamesDecided} of ${formatCount(games, 'game')} in` : 'all games in';
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
