import { FailedState } from '../../design/states.tsx';
import { useRootData } from '../../platform/root-data.ts';
import { SportLinks } from '../sports/index.ts';
import styles from './sport-menu.module.css';
import { useClosingPopover } from './use-closing-popover.ts';

/** The Sport Category menu: every sport with its pages. */
export function SportMenu() {
  const popover = useClosingPopover();
  return (
    <>
      <button type="button" className={styles.opener} popoverTarget="sport-category">
        Sport Category
        <svg width="12" height="8" viewBox="0 0 12 8" aria-hidden="true">
          <path d="m1 1 5 5 5-5" fill="none" stroke="currentColor" strokeWidth="2" />
        </svg>
      </button>
      <div {...popover} id="sport-category" popover="auto" className={styles.panel}>
        <Sports />
      </div>
    </>
  );
}

function Sports() {
  const sports = useRootData()?.sports;
  if (sports === undefined) return null;
  if (sports.state === 'failed')
    return <FailedState what="The sports did not load" message={sports.message} />;
  if (sports.data.length === 0) return <p>No Sport is found</p>;
  return (
    <ul className={styles.sports}>
      {sports.data.map((sport) => (
        <li key={sport.id} className={styles.sport}>
          <span className={styles.name}>{sport.name}</span>
          <ul className={styles.pages}>
            <SportLinks sport={sport} />
          </ul>
        </li>
      ))}
    </ul>
  );
}
