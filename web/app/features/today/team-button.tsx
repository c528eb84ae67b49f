import { TeamChip, type TeamChipProps } from '../../design/team-chip.tsx';
import { VoiceMark } from '../../design/voices.tsx';
import styles from './row.module.css';

interface TeamButtonProps {
  /** The contest game and the side, for browsers without scripts. */
  readonly name: string;
  readonly team: TeamChipProps & { readonly name: string };
  /** The player's margin, if this is the picked team. */
  readonly margin: number | undefined;
  /** The team's score; undefined before the game. */
  readonly points: number | undefined;
  readonly isOpen: boolean;
  /** False while the player's picks are loading: a tap could replace one that the player does not see. */
  readonly isReady: boolean;
  readonly onTap: () => void;
}

/** One team of a row. A tap picks it. */
export function TeamButton({ name, team, margin, points, isOpen, isReady, onTap }: TeamButtonProps) {
  const content = (
    <>
      <TeamChip monogram={team.monogram} colours={team.colours} />
      <span className={styles.name}>{team.name}</span>
      {margin !== undefined && (
        <span className={styles.margin} data-margin={margin}>
          <VoiceMark voice="you" /> {margin === 0 ? 'level' : `by ${margin}`}
        </span>
      )}
      {points !== undefined && <b className={styles.points}>{points}</b>}
    </>
  );
  if (!isOpen)
    return (
      <span className={styles.team} data-picked={margin !== undefined}>
        {content}
      </span>
    );
  return (
    <button
      type="submit"
      name="pick"
      value={name}
      className={styles.team}
      aria-pressed={margin !== undefined}
      aria-disabled={!isReady}
      data-picked={margin !== undefined}
      onClick={(event) => {
        event.preventDefault();
        onTap();
      }}
    >
      <span className="visually-hidden">Pick </span>
      {content}
    </button>
  );
}
