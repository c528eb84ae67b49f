import styles from './footer.module.css';
import { footerItems, policyItems } from './menu-items.ts';
import { MenuList } from './menu-list.tsx';
import { SocialLinks } from './social-links.tsx';

/** The footer of every page. */
export function Footer() {
  return (
    <footer className={styles.footer}>
      <div className={styles.band}>
        <nav className={styles.nav} aria-label="More">
          <MenuList items={footerItems} className={styles.links} />
          <MenuList items={policyItems} className={styles.links} />
        </nav>
        <SocialLinks />
        <p className={styles.small}>© Outpick. Forecasts explain games; they are not betting advice.</p>
      </div>
    </footer>
  );
}
