import { Link } from 'react-router';
import { SearchBox } from '../search/index.ts';
import { AccountLinks } from './account-links.tsx';
import { Clock } from './clock.tsx';
import styles from './masthead.module.css';
import { headerItems } from './menu-items.ts';
import { MenuList } from './menu-list.tsx';
import { MenuSheet } from './menu-sheet.tsx';
import { SportMenu } from './sport-menu.tsx';
import { ThemeSwitch } from './theme-switch.tsx';
import { Wordmark } from './wordmark.tsx';

/** The header of every page. Narrow screens show the menu as a sheet, wide ones in the header itself. */
export function Masthead() {
  return (
    <header className={styles.masthead}>
      <a className={styles.skip} href="#main">
        Skip to content
      </a>
      <div className={styles.band}>
        <Link to="/" className={styles.home} aria-label="Outpick, home">
          <Wordmark />
        </Link>
        <nav className={styles.wide} aria-label="Main">
          <SportMenu />
          <MenuList items={headerItems} className={styles.links} />
        </nav>
        <Clock />
        <SearchBox />
        <div className={styles.wide}>
          <AccountLinks className={styles.links} />
          <ThemeSwitch />
        </div>
        <div className={styles.narrow}>
          <MenuSheet />
        </div>
      </div>
    </header>
  );
}
