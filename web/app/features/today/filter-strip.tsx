import { Link } from 'react-router';
import { useSignedIn } from '../../platform/session.ts';
import { addressOfToday, type TodaySport } from './load.ts';
import styles from './today-view.module.css';

interface FilterStripProps {
  readonly sports: readonly TodaySport[];
  readonly query: URLSearchParams;
  readonly isMine: boolean;
  readonly onMine: (isMine: boolean) => void;
}

/** Shows the games of one sport, or only picked ones. */
export function FilterStrip({ sports, query, isMine, onMine }: FilterStripProps) {
  const signedIn = useSignedIn();
  const shown = query.get('sport');
  if (sports.length === 0) return null;
  return (
    <nav className={styles.strip} aria-label="Filter">
      <ul className={styles.filters}>
        <li>
          <Link
            to={addressOfToday(query, { sport: null })}
            aria-current={shown === null ? 'page' : undefined}
            preventScrollReset
          >
            All
          </Link>
        </li>
        {signedIn !== false && (
          // In the page's HTML for everyone, so that the other filters do not move for a player.
          <li className="signed-in-only">
            <button type="button" aria-pressed={isMine} onClick={() => onMine(!isMine)}>
              Mine
            </button>
          </li>
        )}
        {sports.map(({ id, name }) => (
          <li key={id}>
            <Link
              to={addressOfToday(query, { sport: id })}
              aria-current={shown === id ? 'page' : undefined}
              preventScrollReset
            >
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
