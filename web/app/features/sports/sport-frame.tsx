import { publicFileAddress } from '@outpick/contracts';
import type { ReactNode } from 'react';
import { PageTitle } from '../../design/page-title.tsx';
import type { SportLink } from '../../platform/root-data.ts';
import styles from './sport-frame.module.css';
import { SportLinks } from './sport-links.tsx';

interface SportFrameProps {
  /** Absent if the menu did not load: the page then has no links to the sport's other pages. */
  readonly sport: SportLink | undefined;
  readonly title: string;
  readonly mark?: ReactNode;
  readonly aside?: ReactNode;
  readonly children: ReactNode;
}

/** The frame of every sport page: a sticky strip of the sport's pages, the title, and further links at the foot. */
export function SportFrame({ sport, title, mark, aside, children }: SportFrameProps) {
  return (
    <div className={sport && styles.withStrip}>
      {sport && (
        <nav className={styles.strip} aria-label={sport.name}>
          <ul className={styles.links}>
            <SportLinks sport={sport} />
          </ul>
        </nav>
      )}
      <PageTitle mark={mark} aside={aside}>
        {title}
      </PageTitle>
      {children}
      {sport && (
        <nav className={styles.further} aria-label={`More on ${sport.name}`}>
          <ul className={styles.furtherLinks}>
            <SportLinks sport={sport} at="foot" />
            <li>
              {/* Not a router link: the browser hands the file to the calendar program. */}
              <a href={publicFileAddress('sportCalendar', sport.id)} type="text/calendar">
                Calendar<span className="visually-hidden"> of {sport.name} games</span> (iCal)
              </a>
            </li>
          </ul>
        </nav>
      )}
    </div>
  );
}
