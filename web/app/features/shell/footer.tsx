import { pages } from '@outpick/contracts';
import { generatePath } from 'react-router';
import { useLastSport } from '../sports/index.ts';
import styles from './footer.module.css';
import { evidenceItems, footerItems, policyItems } from './menu-items.ts';
import { MenuList } from './menu-list.tsx';
import { SocialLinks } from './social-links.tsx';

/** The footer of every page. */
export function Footer() {
  const sport = useLastSport();
  const trackRecord = sport && {
    label: 'Track Record',
    path: generatePath(pages.trackRecord.path, { id: sport.id }),
  };
  return (
    <footer className={styles.footer}>
      <div className={styles.band}>
        <nav className={styles.nav} aria-label="More">
          <MenuList items={footerItems} className={styles.links} />
          <MenuList
            items={[...(trackRecord ? [trackRecord] : []), ...evidenceItems]}
            className={styles.links}
          />
          <MenuList items={policyItems} className={styles.links} />
        </nav>
        <SocialLinks />
        <p className={styles.small}>© Outpick. Forecasts explain games; they are not betting advice.</p>
      </div>
    </footer>
  );
}
