import styles from './store-buttons.module.css';

const stores = [
  {
    name: 'App Store',
    lead: 'Download on the',
    address: 'https://apps.apple.com/app/outpick',
    mark: <AppleMark />,
  },
  {
    name: 'Google Play',
    lead: 'Get it on',
    address: 'https://play.google.com/store/apps/details?id=com.outpick.app',
    mark: <PlayMark />,
  },
] as const;

/** Links to the apps for iOS and Android. */
export function StoreButtons() {
  return (
    <ul className={styles.stores}>
      {stores.map(({ name, lead, address, mark }) => (
        <li key={name}>
          <a className={styles.store} href={address} rel="noopener noreferrer">
            {mark}
            <span>
              <span className={styles.lead}>{lead}</span> <span className={styles.name}>{name}</span>
            </span>
          </a>
        </li>
      ))}
    </ul>
  );
}

/** A phone with its home bar. */
function AppleMark() {
  return (
    <svg width="24" height="24" viewBox="0 0 24 24" aria-hidden="true">
      <rect x="6" y="2" width="12" height="20" rx="3" fill="none" stroke="currentColor" strokeWidth="2" />
      <path d="M10 18.5h4" stroke="currentColor" strokeWidth="2" />
    </svg>
  );
}

function PlayMark() {
  return (
    <svg width="24" height="24" viewBox="0 0 24 24" aria-hidden="true">
      <path d="M6 3.5v17L20 12z" fill="none" stroke="currentColor" strokeWidth="2" strokeLinejoin="round" />
    </svg>
  );
}
