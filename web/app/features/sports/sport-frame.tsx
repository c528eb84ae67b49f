import { publicFileAddress } from '@outpick/contracts';
import type { ReactNode } from 'react';
import { PageTitle } from '../../design/page-title.tsx';
import type { SportLink } from '../../platform/root-data.ts';
import styles from './sport-frame.module.css';
import { SportLinks } from './sport-links.tsx';
import { furtherPages, sportPages } from './sport-pages.ts';

interface SportFrameProps {
  /** Absent while the menu has not loaded. */
  readonly sport: SportLink | undefined;
  readonly title: string;
  readonly mark?: ReactNode;
  readonly aside?: ReactNode;
  readonly children: ReactNode;
}

/** What every page of a sport has in common: the strip of its pages, which stays in sight, and the title. */
export function SportFrame({ sport, title, mark, aside, children }: SportFrameProps) {
  const stripped = sport !== undefined && sportPages.length > 1;
  return (
    <div className={stripped ? styles.stripped : undefined}>
      {stripped && (
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
        <nav className={styles.further} aria-label={`More of ${sport.name}`}>
          <ul className={styles.furtherLinks}>
            <SportLinks sport={sport} pages={furtherPages} />
            <li>
              {/* A file, which the calendar program takes over: the browser must ask for it itself. */}
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
