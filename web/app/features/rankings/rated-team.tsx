import type { RankingRow } from '@outpick/contracts';
import { linearScale } from '../../design/plot.ts';
import { formatSigned } from '../../platform/numbers.ts';
import { TeamLink } from '../teams/index.ts';
import styles from './rated-team.module.css';

const WIDTH = 72;
const MIDDLE = WIDTH / 2;

export interface RatedRow extends RankingRow {
  /** The end of the scale on both sides: the largest distance from the average team. */
  readonly reach: number;
}

/** A team with its rating, its schedule's strength, and a band that contains its true strength two times out of three. */
export function RatedTeam({ row }: { readonly row: RatedRow }) {
  const { teamId, teamName, monogram, colours, rating, deviation, scheduleStrength, reach } = row;
  const across = linearScale([-reach, reach], [0, WIDTH]);
  return (
    <span className={styles.cell}>
      <TeamLink team={{ id: teamId, name: teamName, monogram, colours }} />
      <span className={styles.rating}>
        <svg className={styles.band} width={WIDTH} height="12" viewBox={`0 0 ${WIDTH} 12`} aria-hidden="true">
          <path d={`M${MIDDLE} 0v12`} className={styles.average} />
          <path
            d={`M${across(rating - deviation)} 6H${across(rating + deviation)}`}
            className={styles.range}
          />
          <circle cx={across(rating)} cy="6" r="3" className={styles.now} />
        </svg>
        <span>
          {formatSigned(rating)} ± {deviation.toFixed(1)}
        </span>
        {scheduleStrength !== null && <span>schedule {formatSigned(scheduleStrength)}</span>}
      </span>
    </span>
  );
}
