import { useTimeDerived } from '../../platform/each-second.ts';
import { contestWords, formatWait } from './words.ts';

/** Counts down to a game's lock; only this line is drawn anew. Cached pages know no time and say what is always true. */
export function LockLine({ at }: { readonly at: string }) {
  const lock = Date.parse(at);
  return useTimeDerived(
    (now) => (now < lock ? `Locks in ${formatWait(lock - now)}.` : contestWords.locked),
    'Locks at its start.',
  );
}
