import { noPick } from '@outpick/contracts';
import { useSyncExternalStore } from 'react';
import { VoiceMark } from '../../design/voices.tsx';
import { formatCount } from '../../platform/numbers.ts';
import { useSignedIn } from '../../platform/session.ts';
import styles from './kept-picks.module.css';
import type { PickGame } from './kept.ts';
import { readVisitorPicks } from './kept-on-device.ts';
import type { Wish } from './row.ts';
import type { Saver } from './saver.ts';
import { useFromPicks } from './use-picks.ts';
import { formatPick } from './words.ts';

/** More names do not fit on a phone beside a form. */
const SHOWN = 3;

const neverChanges = () => () => undefined;

interface KeptPick {
  readonly game: PickGame;
  readonly wish: Wish;
}

/** Picks in words: "Chiefs by 6, Owls by 3 and 2 more". Empty without any. */
function describeKept(kept: readonly KeptPick[]): string {
  const picks = kept.flatMap(({ game, wish }) =>
    wish === noPick ? [] : [formatPick({ homeTeam: game.home, awayTeam: game.away }, wish)],
  );
  const more = picks.length - SHOWN;
  return picks.slice(0, SHOWN).join(', ') + (more > 0 ? ` and ${more} more` : '');
}

/** The visitor's picks that wait for signing in, on every screen until then. */
export function KeptPicks() {
  const signedIn = useSignedIn();
  const words = useSyncExternalStore(
    neverChanges,
    () => describeKept(readVisitorPicks()),
    () => '',
  );
  if (signedIn !== false) return null;
  return <KeptNote words={words} count={readVisitorPicks().length} />;
}

const listKept = (saver: Saver): readonly KeptPick[] =>
  saver.listGames().flatMap((game) => {
    const { wish } = saver.rowOf(game.slateGameId);
    return wish === undefined ? [] : [{ game, wish }];
  });

/** The same on a page where the visitor picks: it follows each change. */
export function PicksSoFar() {
  const words = useFromPicks((saver) => describeKept(listKept(saver)), '');
  const count = useFromPicks((saver) => listKept(saver).length, 0);
  return <KeptNote words={words} count={count} />;
}

function KeptNote({ words, count }: { readonly words: string; readonly count: number }) {
  if (words === '') return null;
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
