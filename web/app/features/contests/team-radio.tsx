import type { ContestGame } from '@outpick/contracts';
import { withDistinctChips } from '../../design/chip-colors.ts';
import { TeamChip } from '../../design/team-chip.tsx';
import { type Side } from '../picks/index.ts';
import styles from './card.module.css';

interface TeamRadioProps {
  readonly game: ContestGame;
  readonly side: Side;
  readonly chosen: boolean;
  readonly describedBy: string | undefined;
  readonly onChoose: () => void;
}

/** The radio button of one team. */
export function TeamRadio({ game, side, chosen, describedBy, onChoose }: TeamRadioProps) {
  const { name, monogram, colours } = withDistinctChips(game)[side === 'home' ? 'homeTeam' : 'awayTeam'];
  return (
    <label className={styles.radio}>
      <input
        type="radio"
        name={`team ${game.id}`}
        value={side}
        checked={chosen}
        aria-describedby={describedBy}
        onChange={onChoose}
      />
      <TeamChip monogram={monogram} colours={colours} />
      <span>{name}</span>
    </label>
  );
}
