import type { ContestGame } from '@outpick/contracts';
import { memo, useId } from 'react';
import styles from './card.module.css';
import { type Choice, isSaved, isWhole, type Side } from './choices.ts';
import { GameHead } from './game-head.tsx';
import { GameRuler } from './game-ruler.tsx';
import type { Scale } from './load.ts';
import { LockLine } from './lock-line.tsx';
import { MarginField } from './margin-field.tsx';
import { TeamRadio } from './team-radio.tsx';
import { contestWords, formatPick, formatPlaysAt, formatSaved, formatStakes } from './words.ts';

interface OpenCardProps {
  readonly game: ContestGame;
  readonly scale: Scale;
  readonly team: Choice['team'];
  readonly margin: Choice['margin'];
  /** Whether to show what is missing: after an attempt to submit. */
  readonly asked: boolean;
  readonly onChoose: (id: string, change: Choice) => void;
}

/** The card of an open game. Memoized: it renders only when its own data changes. */
export const OpenCard = memo(function OpenCard(props: OpenCardProps) {
  const { game, scale, team, margin, asked, onChoose } = props;
  const heading = useId();
  const missing = useId();
  const choice = { team, margin };
  const lacks = asked && !isWhole(choice) ? lackOf(choice) : undefined;
  const radio = (side: Side) => (
    <TeamRadio
      game={game}
      side={side}
      chosen={team === side}
      describedBy={lacks === undefined ? undefined : missing}
      onChoose={() => onChoose(game.id, { team: side })}
    />
  );
  return (
    <article className={styles.card} aria-labelledby={heading} data-game={game.id}>
      <GameHead game={game} id={heading} lock={<LockLine at={game.date} />} />
      <GameRuler game={game} scale={scale} choice={choice} />
      <fieldset className={lacks !== undefined && team === undefined ? styles.unanswered : styles.question}>
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
        describedBy={lacks === undefined ? undefined : missing}
        onChoose={(next) => onChoose(game.id, { margin: next })}
      />
      <div className={styles.stakes} aria-live="polite">
        {margin === undefined ? (
          <p className={styles.fine}>A margin shows what it plays at, and what it pays.</p>
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
      <p id={missing} className={lacks === undefined ? styles.saved : styles.lacks}>
        {lacks ?? savedState(game, choice)}
      </p>
    </article>
  );
});

const lackOf = ({ team, margin }: Choice): string => {
  if (team !== undefined) return 'Choose a margin.';
  return margin === undefined ? 'Choose a team and a margin.' : 'Choose a team.';
};

function savedState(game: ContestGame, choice: Choice): string {
  const { pick } = game;
  if (pick === null) return isWhole(choice) ? 'Not saved yet.' : contestWords.crowdHidden;
  if (isSaved(game, choice)) return formatSaved(pick.savedAt, game.date);
  return `Not saved yet. Until you submit, ${formatPick(game, pick)} counts.`;
}
