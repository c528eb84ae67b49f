import { useSyncExternalStore } from 'react';
import { VoiceMark } from '../../design/voices.tsx';
import { formatCount } from '../../platform/numbers.ts';
import { useSignedIn } from '../../platform/session.ts';
import styles from './kept-picks.module.css';
import { readVisitorPicks } from './kept-on-device.ts';
import { formatPick } from './words.ts';

/** More names do not fit on a phone beside a form. */
const SHOWN = 3;

const neverChanges = () => () => undefined;

/** The picks of a visitor in words: "Chiefs by 6, Owls by 3 and 2 more". Empty without any. */
function describeKept(): string {
  const picks = readVisitorPicks().flatMap(({ game, wish }) =>
    wish === 'none' ? [] : [formatPick({ homeTeam: game.home, awayTeam: game.away }, wish)],
  );
  const more = picks.length - SHOWN;
  return picks.slice(0, SHOWN).join(', ') + (more > 0 ? ` and ${more} more` : '');
}

/** The visitor's picks that wait for signing in, on every screen until then. */
export function KeptPicks() {
  const signedIn = useSignedIn();
  const words = useSyncExternalStore(neverChanges, describeKept, () => '');
  if (signedIn !== false || words === '') return null;
  const count = readVisitorPicks().length;
  return (
    <aside className={styles.kept} aria-label="Your picks">
      <VoiceMark voice="you" />
      <p>
        <b>{words}</b> {formatCount(count, 'pick')} kept. Sign in and{' '}
        {count === 1 ? 'it counts' : 'they count'}.
      </p>
    </aside>
  );
}
