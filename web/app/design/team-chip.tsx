import { inkOn } from './contrast.ts';
import styles from './team-chip.module.css';

export interface TeamChipProps {
  readonly monogram: string;
  readonly colours: readonly [string, string];
}

/** A team's monogram on its first color, underlined in its second. Decorative: the name is always beside it. */
export function TeamChip({ monogram, colours: [ground, band] }: TeamChipProps) {
  return (
    <span
      className={styles.chip}
      style={{ backgroundColor: ground, color: inkOn(ground), borderBottomColor: band }}
      aria-hidden="true"
    >
      {monogram}
    </span>
  );
}
