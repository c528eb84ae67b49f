import type { TeamBadge } from '@outpick/contracts';
import { generatePath } from 'react-router';
import { RowLink } from '../../design/row-link.tsx';
import { TeamChip } from '../../design/team-chip.tsx';
import styles from './team-link.module.css';

interface TeamLinkProps {
  /** Without monogram and colours where the team list did not load. */
  readonly team: Pick<TeamBadge, 'id' | 'name'> & Partial<TeamBadge>;
  /** On which side of the game; absent where it does not matter. */
  readonly side?: 'home' | 'away' | 'neutral';
}

/** A team as tables show it: chip, name, and where it plays. The name leads to its page. */
export function TeamLink({ team: { id, name, monogram, colours }, side }: TeamLinkProps) {
  return (
    <span className={side === undefined ? styles.team : styles.sided}>
      {monogram !== undefined && colours !== undefined && <TeamChip monogram={monogram} colours={colours} />}
      <RowLink to={generatePath('/team/:id', { id })} className={styles.name}>
        {name}
      </RowLink>
      {side !== undefined && <span className={styles.side}>{side}</span>}
    </span>
  );
}
