import { EmptyState, FailedState } from '../../design/states.tsx';
import { type SportLink, useRootData } from '../../platform/root-data.ts';
import styles from './sport-index.module.css';
import { SportLinks } from './sport-links.tsx';

/** Every sport with its pages, as an almanac's index. */
export function SportIndex() {
  const sports = useRootData()?.sports;
  if (sports === undefined) return null;
  if (sports.state === 'failed')
    return <FailedState what="The sports did not load" message={sports.message} />;
  if (sports.data.length === 0) return <EmptyState title="No Sport is found" />;
  return (
    <ul className={styles.index}>
      {sports.data.map((sport) => (
        <SportEntry key={sport.id} sport={sport} />
      ))}
    </ul>
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
