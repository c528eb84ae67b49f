import type { TodayGame } from '@outpick/contracts';
import { Link } from 'react-router';
import { Button } from '../../design/button.tsx';
import { useHydrated } from '../../platform/use-hydrated.ts';
import { addressInContest, addressOfGame } from '../games/index.ts';
import { browserSaver, describePick, type Pick, type RowView, statusOf, teamOf } from '../picks/index.ts';
import styles from './details.module.css';
import { GameReasons } from './game-reasons.tsx';
import { toPickGame, type TodaySport } from './load.ts';
import { PickSteps } from './pick-steps.tsx';
import { ScoredAs } from './scored-as.tsx';

interface OpenDetailsProps {
  readonly item: TodayGame;
  readonly sport: TodaySport;
  readonly row: RowView;
  readonly pick: Pick | null;
  readonly isVisitor: boolean;
  readonly onChoose: (pick: Pick) => void;
}

/** The inside of an open row: how sure the player is, what it pays, whether it is saved, and why the algorithm leans. */
export function OpenDetails({ item, sport, row, pick, isVisitor, onChoose }: OpenDetailsProps) {
  const { game, sportId } = item;
  const hydrated = useHydrated();
  return (
    <div className={styles.details}>
      {pick ? (
        <PickSteps
          label={`How sure are you of ${teamOf(game, pick.team).name}?`}
          sport={sport}
          margin={pick.margin}
          isEnabled={hydrated}
          onChoose={(margin) => onChoose({ team: pick.team, margin })}
        />
      ) : (
        <p className={styles.hint}>Tap a team to pick it.</p>
      )}
      {!hydrated && (
        <p className={styles.withoutScript}>
          Saving a pick needs JavaScript, which is turned off in this browser.
        </p>
      )}
      <Status item={item} row={row} isVisitor={isVisitor} />
      <ScoredAs game={game} marginSigma={sport.marginSigma} />
      <GameReasons gameId={game.gameId}>
        <Link to={addressOfGame(game.gameId)}>Game</Link>
        <Link to={addressInContest(sportId, game.gameId)}>{sport.name} Contest</Link>
      </GameReasons>
    </div>
  );
}

type StatusProps = { readonly [Name in 'item' | 'row' | 'isVisitor']: OpenDetailsProps[Name] };

/** The state of the pick with what the player can do about it. */
function Status({ item, row, isVisitor }: StatusProps) {
  const { game } = item;
  const status = statusOf({ game, row, isVisitor });
  const { id } = game;
  const isConflict = row.trouble === 'conflict' && row.wish !== undefined;
  return (
    <div className={styles.status}>
      <p data-tone={status?.tone} role="status">
        {status?.text}
      </p>
      {isConflict && (
        <p className={styles.actions}>
          <Button onClick={() => browserSaver().keepOther(id)}>
            Keep {row.saved ? describePick(game, row.saved) : 'no pick'}
          </Button>
          <Button onClick={() => browserSaver().replaceOther(id)}>
            Change to{' '}
            {row.wish === undefined || row.wish === 'none' ? 'no pick' : describePick(game, row.wish)}
          </Button>
        </p>
      )}
      {row.canUndo && !isConflict && <Button onClick={() => browserSaver().undo(id)}>Undo</Button>}
      {isVisitor && row.wish !== undefined && (
        <Button onClick={() => browserSaver().choose(toPickGame(item), 'none')}>Remove</Button>
      )}
    </div>
  );
}
