import type { ContestGame } from '@outpick/contracts';
import { memo, useId } from 'react';
import { Button } from '../../design/button.tsx';
import { useTimeDerived } from '../../platform/each-second.ts';
import {
  browserSaver,
  describePick,
  formatLocked,
  formatWait,
  type RowView,
  type Scale,
  type Side,
  statusOf,
} from '../picks/index.ts';
import styles from './card.module.css';
import { type Choice, isComplete } from './choices.ts';
import { GameHead } from './game-head.tsx';
import { GameRuler } from './game-ruler.tsx';
import { MarginField } from './margin-field.tsx';
import { TeamRadio } from './team-radio.tsx';

interface OpenCardProps {
  readonly game: ContestGame;
  readonly scale: Scale;
  readonly team: Choice['team'];
  readonly margin: Choice['margin'];
  readonly row: RowView | undefined;
  /** Whether the form has a choice that is not saved by itself. */
  readonly isUnsaved: boolean;
  readonly isVisitor: boolean;
  /** Whether to show what is missing. True after an attempt to submit. */
  readonly showMissing: boolean;
  readonly onChoose: (game: ContestGame, change: Choice) => void;
}

/** The card of an open game. Memoized: it renders only when its own data changes. */
export const OpenCard = memo(function OpenCard(props: OpenCardProps) {
  const { game, scale, team, margin, row, isUnsaved, isVisitor, showMissing, onChoose } = props;
  const heading = useId();
  const missingId = useId();
  const choice = { team, margin };
  const missingText = showMissing && !isComplete(choice) ? formatMissing(choice) : undefined;
  const describedBy = missingText === undefined ? undefined : missingId;
  const radio = (side: Side) => (
    <TeamRadio
      game={game}
      side={side}
      chosen={team === side}
      describedBy={describedBy}
      onChoose={() => onChoose(game, { team: side })}
    />
  );
  return (
    <article className={styles.card} aria-labelledby={heading} data-game={game.id}>
      <GameHead
        game={game}
        marginSigma={scale.marginSigma}
        id={heading}
        lock={<LockLine at={game.date} scale={scale} />}
      />
      <GameRuler game={game} scale={scale} choice={choice} />
      <fieldset
        className={missingText !== undefined && team === undefined ? styles.unanswered : styles.question}
      >
        <legend>Who do you think will win the game?</legend>
        <div className={styles.radios}>
          {radio('away')}
          {radio('home')}
        </div>
      </fieldset>
      <MarginField
        of={`${game.awayTeam.name} @ ${game.homeTeam.name}`}
        scale={scale}
        margin={margin}
        describedBy={describedBy}
        onChoose={(next) => onChoose(game, { margin: next })}
      />
      {missingText === undefined ? (
        <SavedState game={game} choice={choice} row={row} isUnsaved={isUnsaved} isVisitor={isVisitor} />
      ) : (
        <p id={missingId} className={styles.lacks}>
          {missingText}
        </p>
      )}
    </article>
  );
});

/**
 * The countdown to a game's lock. A component of its own, so that only this line renders again. A cached page cannot know the
 * time and shows a text that is always true.
 */
function LockLine({ at, scale }: { readonly at: string; readonly scale: Scale }) {
  const lock = Date.parse(at);
  return useTimeDerived(
    (now) => (now < lock ? `Locks in ${formatWait(lock - now)}.` : formatLocked(scale)),
    `Locks at ${scale.words.start}.`,
  );
}

const formatMissing = ({ team, margin }: Choice): string => {
  if (team !== undefined) return 'Choose a margin.';
  return margin === undefined ? 'Choose a team and a margin.' : 'Choose a team.';
};

interface SavedStateProps extends Pick<OpenCardProps, 'game' | 'row' | 'isUnsaved' | 'isVisitor'> {
  readonly choice: Choice;
}

/** Whether the pick is saved, and what the player can do about it. */
function SavedState({ game, choice, row, isUnsaved, isVisitor }: SavedStateProps) {
  if (isUnsaved) return <p className={styles.saved}>{formatUnsaved(game, choice, row)}</p>;
  const status = row && statusOf({ game, row, isVisitor });
  if (row?.trouble !== 'conflict' || row.wish === undefined)
    return (
      <p className={styles.saved} data-tone={status?.tone}>
        {status?.text}
      </p>
    );
  return (
    <div className={styles.conflict}>
      <p>{status?.text}</p>
      <Button onClick={() => browserSaver().keepOther(game.id)}>
        Keep {row.saved ? describePick(game, row.saved) : 'no pick'}
      </Button>
      <Button onClick={() => browserSaver().replaceOther(game.id)}>
        Change to {row.wish === 'none' ? 'no pick' : describePick(game, row.wish)}
      </Button>
    </div>
  );
}

function formatUnsaved(game: ContestGame, choice: Choice, row: RowView | undefined): string {
  const saved = row?.saved;
  if (saved) return `Not saved yet. Until you submit, ${describePick(game, saved)} counts.`;
  return isComplete(choice) ? 'Not saved yet.' : 'Not complete yet.';
}
