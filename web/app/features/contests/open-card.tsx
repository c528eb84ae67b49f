import type { ContestGame } from '@outpick/contracts';
import { memo, useId } from 'react';
import { useTimeDerived } from '../../platform/each-second.ts';
import styles from './card.module.css';
import { type Choice, isSaved, isComplete, type Side } from './choices.ts';
import { GameHead } from './game-head.tsx';
import { GameRuler } from './game-ruler.tsx';
import type { Scale } from './load.ts';
import { MarginField } from './margin-field.tsx';
import { TeamRadio } from './team-radio.tsx';
import {
  contestWords,
  formatLocked,
  formatPick,
  formatPlaysAt,
  formatSaved,
  formatStakes,
  formatWait,
} from './words.ts';

interface OpenCardProps {
  readonly game: ContestGame;
  readonly scale: Scale;
  readonly team: Choice['team'];
  readonly margin: Choice['margin'];
  /** Whether to show what is missing. True after an attempt to submit. */
  readonly showMissing: boolean;
  readonly onChoose: (id: string, change: Choice) => void;
}

/** The card of an open game. Memoized: it renders only when its own data changes. */
export const OpenCard = memo(function OpenCard(props: OpenCardProps) {
  const { game, scale, team, margin, showMissing, onChoose } = props;
  const heading = useId();
  const missingId = useId();
  const choice = { team, margin };
  const missingText = showMissing && !isComplete(choice) ? formatMissing(choice) : undefined;
  const radio = (side: Side) => (
    <TeamRadio
      game={game}
      side={side}
      chosen={team === side}
      describedBy={missingText === undefined ? undefined : missingId}
      onChoose={() => onChoose(game.id, { team: side })}
    />
  );
  return (
    <article className={styles.card} aria-labelledby={heading} data-game={game.id}>
      <GameHead game={game} id={heading} lock={<LockLine at={game.date} scale={scale} />} />
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
        describedBy={missingText === undefined ? undefined : missingId}
        onChoose={(next) => onChoose(game.id, { margin: next })}
      />
      <div className={styles.stakes} aria-live="polite">
        {margin === undefined ? (
          <p className={styles.fine}>Choose a margin to see what it plays at and what it pays.</p>
        ) : (
          <>
            <p>
              Plays at <b>{formatPlaysAt(margin, scale)}</b>
            </p>
            <p>
              <b>{formatStakes(margin, scale)}</b>
            </p>
          </>
        )}
      </div>
      <p id={missingId} className={missingText === undefined ? styles.saved : styles.lacks}>
        {missingText ?? formatSavedState(game, choice)}
      </p>
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

function formatSavedState(game: ContestGame, choice: Choice): string {
  const { pick } = game;
  if (pick === null) return isComplete(choice) ? 'Not saved yet.' : contestWords.crowdHidden;
  if (isSaved(game, choice)) return formatSaved(pick.savedAt, game.date);
  return `Not saved yet. Until you submit, ${formatPick(game, pick)} counts.`;
}
