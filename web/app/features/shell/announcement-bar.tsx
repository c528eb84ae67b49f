import { type Announcement, announcementsCalls, type Caller } from '@outpick/contracts';
import { useState } from 'react';
import { Link } from 'react-router';
import { type FinalResult, toResult } from '../../platform/load-result.ts';
import { useRootData } from '../../platform/root-data.ts';
import { useHydrated } from '../../platform/use-hydrated.ts';
import styles from './announcement-bar.module.css';

export const loadAnnouncement = (call: Caller): Promise<FinalResult<Announcement | null>> =>
  toResult(call(announcementsCalls.getAnnouncement, {}).then(({ announcement }) => announcement));

/**
 * The operators' announcement, on every page. Closing it hides it until the site is loaded again, because nothing is stored.
 * If it did not load, nothing is shown.
 */
export function AnnouncementBar() {
  const [closedId, setClosedId] = useState<string>();
  const isHydrated = useHydrated();
  const result = useRootData()?.announcement;
  if (result?.state !== 'loaded' || result.data === null || result.data.id === closedId) return null;
  const { id, text, link, tone } = result.data;
  return (
    <aside className={styles.bar} data-tone={tone} aria-label="Announcement">
      <p className={styles.text}>{link === null ? text : <Target link={link}>{text}</Target>}</p>
      <button
        type="button"
        className={styles.close}
        aria-label="Close the announcement"
        disabled={!isHydrated}
        onClick={() => setClosedId(id)}
      >
        <svg width="16" height="16" viewBox="0 0 16 16" aria-hidden="true">
          <path d="m2 2 12 12M14 2 2 14" stroke="currentColor" strokeWidth="2" />
        </svg>
      </button>
    </aside>
  );
}

function Target({ link, children }: { readonly link: string; readonly children: string }) {
  return link.startsWith('/') ? (
    <Link to={link}>{children}</Link>
  ) : (
    <a href={link} rel="noopener noreferrer">
      {children}
    </a>
  );
}
