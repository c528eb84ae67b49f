import { Link } from 'react-router';
import styles from './account-tabs.module.css';
import { addressOf, type Tab, tabs } from './tabs.ts';

const names: readonly Tab[] = ['information', 'edit', 'password', 'contact', 'terms', 'devices', 'versus'];

/** The tabs of My Account, as links, so that each has an address. */
export function AccountTabs({ tab }: { readonly tab: Tab }) {
  return (
    <nav aria-label="My Account">
      <ul className={styles.tabs}>
        {names.map((name) => (
          <li key={name}>
            <Link to={addressOf(name)} preventScrollReset aria-current={name === tab ? 'page' : undefined}>
              {tabs[name]}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
