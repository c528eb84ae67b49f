import { TeamChip } from './team-chip.tsx';
import styles from './team-name.module.css';

interface TeamNameProps {
  readonly name: string;
  readonly monogram: string;
  readonly colours: readonly [string, string];
}

/** A team's chip and name, for tables. */
export function TeamName({ name, monogram, colours }: TeamNameProps) {
  return (
    <span className={styles.team}>
      <TeamChip monogram={monogram} colours={colours} />
      <span>{name}</span>
    </span>
  );
}
