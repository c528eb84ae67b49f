import { noPick } from '@outpick/contracts';
import { VoiceMark } from '../../design/voices.tsx';
import { formatCount } from '../../platform/numbers.ts';
import type { PickGame } from './kept.ts';
import styles from './kept-picks-line.module.css';
import type { Wish } from './row.ts';
import { formatPick } from './words.ts';

/** More names do not fit on a phone beside a form. */
const SHOWN = 3;

interface KeptPick {
  readonly game: PickGame;
  readonly wish: Wish;
}

/** Picks in words: "Chiefs by 6, Owls by 3 and 2 more". Empty without any. */
export function describeKept(kept: readonly KeptPick[]): string {
  const picks = kept.flatMap(({ game, wish }) =>
    wish === noPick ? [] : [formatPick({ homeTeam: game.home, awayTeam: game.away }, wish)],
  );
  const more = picks.length - SHOWN;
  return picks.slice(0, SHOWN).join(', ') + (more > 0 ? ` and ${more} more` : '');
}

interface KeptNoteProps {
  readonly words: string;
  readonly count: number;
  /** What makes the picks count. */
  readonly way: 'Sign in' | 'Sign up';
  /** When the first of the games locks. */
  readonly lock?: string;
}

/** The picks of a visitor, which count after signing in. */
export function KeptNote({ words, count, way, lock = '' }: KeptNoteProps) {
  if (words === '') return null;
  return (
    <aside className={styles.kept} aria-label="Your picks">
      <VoiceMark voice="you" />
      <p>
        <b>{words}</b> {formatCount(count, 'pick')} kept. {way} and {count === 1 ? 'it counts' : 'they count'}
        .{lock !== '' && ` First lock ${lock}.`}
      </p>
    </aside>
  );
}
