import { pages, type TeamBadge } from '@outpick/contracts';
import { generatePath } from 'react-router';
import { RowLink } from '../../design/row-link.tsx';
import { TeamChip } from '../../design/team-chip.tsx';
import styles from './team-link.module.css';

export const addressOfTeam = (id: string): string => generatePath(pages.team.path, { id });

/** Without monogram and colors if the team list did not load. */
export interface LinkedTeam extends Pick<TeamBadge, 'id' | 'name'> {
  readonly monogram?: string;
  readonly colours?: readonly [ground: string, band: string];
}

interface TeamLinkProps {
  readonly team: LinkedTeam;
  /** Whether the team plays at home, away or at a neutral site; absent if that is not shown. */
  readonly side?: 'home' | 'away' | 'neutral';
}

/** A team in a table: its chip, its name as a link to its page, and where it plays. */
export function TeamLink({ team: { id, name, monogram, colours }, side }: TeamLinkProps) {
  return (
    <span className={side === undefined ? styles.team : styles.sided}>
      {monogram !== undefined && colours !== undefined && <TeamChip monogram={monogram} colours={colours} />}
      <RowLink to={addressOfTeam(id)} className={styles.name}>
        {name}
      </RowLink>
      {side !== undefined && <span className={styles.side}>{side}</span>}
    </span>
  );
}
