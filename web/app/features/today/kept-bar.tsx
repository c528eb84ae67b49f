import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { ButtonLink } from '../../design/button.tsx';
import { useSignedIn } from '../../platform/session.ts';
import { formatCount } from '../../platform/numbers.ts';
import { joinAnchor } from '../accounts/index.ts';
import { useFromPicks } from '../picks/index.ts';
import styles from './kept-bar.module.css';

/** Whether the section that signs up is on the screen. */
function useJoinInSight(): boolean {
  const [isInSight, setInSight] = useState(false);
  useEffect(() => {
    const section = document.querySelector(`#${joinAnchor}`);
    if (!section) return undefined;
    const observer = new IntersectionObserver(([entry]) => setInSight(entry?.isIntersecting ?? false));
    observer.observe(section);
    return () => observer.disconnect();
  }, []);
  return isInSight;
}

/** A visitor's picks, which count after signing up. Hidden while the form that signs up is on the screen. */
export function KeptBar() {
  const signedIn = useSignedIn();
  const { search } = useLocation();
  const isInSight = useJoinInSight();
  const kept = useFromPicks(
    (saver) => saver.listGames().filter(({ slateGameId: id }) => saver.rowOf(id).wish !== undefined).length,
    0,
  );
  if (signedIn !== false || kept === 0 || isInSight) return null;
  return (
    <aside className={styles.bar} aria-label="Your picks">
      <p>
        {formatCount(kept, 'pick')} kept. Sign up and {kept === 1 ? 'it counts' : 'they count'}.
      </p>
      <ButtonLink primary to={{ search, hash: joinAnchor }}>
        Sign up
      </ButtonLink>
    </aside>
  );
}
