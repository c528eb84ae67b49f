import { FailedLine } from '../../design/states.tsx';
import { useRootData } from '../../platform/root-data.ts';
import { SportLinks } from '../sports/index.ts';
import { AccountLinks } from './account-links.tsx';
import { mobileGroups, today } from './menu-items.ts';
import { MenuList } from './menu-list.tsx';
import styles from './menu-sheet.module.css';
import { ThemeSwitch } from './theme-switch.tsx';
import { useClosingPopover } from './use-closing-popover.ts';
import { Wordmark } from './wordmark.tsx';

/** The menu on narrow screens: a full-height sheet with Today, the sports, then the groups. */
export function MenuSheet() {
  const popover = useClosingPopover();
  return (
    <>
      <button type="button" className={styles.opener} popoverTarget="menu-sheet">
        Menu
      </button>
      <div {...popover} id="menu-sheet" popover="auto" className={styles.sheet}>
        <div className={styles.top}>
          <Wordmark />
          <button
            type="button"
            className={styles.opener}
            popoverTarget="menu-sheet"
            popoverTargetAction="hide"
          >
            Close
          </button>
        </div>
        <nav aria-label="Menu">
          <MenuList items={[today]} className={styles.first} />
          <Sports />
          {mobileGroups.map(({ title, items }) => (
            <section key={title} className={styles.group}>
              <h2>{title}</h2>
              <MenuList items={items} className={styles.links} />
            </section>
          ))}
        </nav>
        <div className={styles.foot}>
          <AccountLinks className={styles.account} />
          <ThemeSwitch />
        </div>
      </div>
    </>
  );
}

function Sports() {
  const sports = useRootData()?.sports;
  if (sports === undefined) return null;
  if (sports.state === 'failed') return <FailedLine what="The sports did not load." />;
  return (
    <section className={styles.group}>
      <h2>Sport Category</h2>
      {sports.data.length === 0 && <p>No Sport is found</p>}
      {sports.data.map((sport) => (
        <details key={sport.id} name="sport-of-menu" className={styles.sport}>
          <summary>{sport.name}</summary>
          <ul className={styles.links}>
            <SportLinks sport={sport} />
          </ul>
        </details>
      ))}
    </section>
  );
}
