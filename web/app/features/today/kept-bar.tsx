import { ButtonLink } from '../../design/button.tsx';
import { useSignedIn } from '../../platform/session.ts';
import { formatCount } from '../../platform/numbers.ts';
import { useFromPicks } from '../picks/index.ts';
import styles from './kept-bar.module.css';

/** A visitor's picks, which count after signing up. */
export function KeptBar() {
  const signedIn = useSignedIn();
  const kept = useFromPicks(
    (saver) => saver.listGames().filter(({ slateGameId: id }) => saver.rowOf(id).wish !== undefined).length,
    0,
  );
  if (signedIn !== false || kept === 0) return null;
  return (
    <aside className={styles.bar} aria-label="Your picks">
      <p>
        {formatCount(kept, 'pick')} kept. Sign up and {kept === 1 ? 'it counts' : 'they count'}.
      </p>
      <ButtonLink primary to="/signup">
        Sign up
      </ButtonLink>
    </aside>
  );
}
