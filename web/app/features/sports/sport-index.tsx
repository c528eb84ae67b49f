import type { ReactNode } from 'react';
import { EmptyState, FailedState } from '../../design/states.tsx';
import { type SportLink, useRootData } from '../../platform/root-data.ts';
import styles from './sport-index.module.css';
import { SportLinks } from './sport-links.tsx';

interface WithSportsProps {
  readonly children: (sports: readonly SportLink[]) => ReactNode;
}

/** Renders the menu's sports, or says that they failed to load or that there are none. */
export function WithSports({ children }: WithSportsProps) {
  const sports = useRootData()?.sports;
  if (sports === undefined) return null;
  if (sports.state === 'failed')
    return <FailedState what="The sports did not load" message={sports.message} />;
  if (sports.data.length === 0) return <EmptyState title="No Sport is found" />;
  return children(sports.data);
}

/** Every sport with the links to its pages. */
export function SportIndex() {
  return (
    <WithSports>
      {(sports) => (
        <ul className={styles.index}>
          {sports.map((sport) => (
            <SportEntry key={sport.id} sport={sport} />
          ))}
        </ul>
      )}
    </WithSports>
  );
}

function SportEntry({ sport }: { readonly sport: SportLink }) {
  return (
    <li className={styles.entry}>
      <img className={styles.logo} src={sport.logo} alt="" width="40" height="40" loading="lazy" />
      <div className={styles.words}>
        <h3 className={styles.name}>{sport.name}</h3>
        <ul className={styles.pages}>
          <SportLinks sport={sport} />
        </ul>
      </div>
    </li>
  );
}
