import { useTimeDerived } from '../../platform/each-second.ts';
import { contestWords, formatWait } from './words.ts';

/** The countdown to a game's lock; only this line renders. Cached pages have no time and show a text that is always true. */
export function LockLine({ at }: { readonly at: string }) {
  const lock = Date.parse(at);
  return useTimeDerived(
    (now) => (now < lock ? `Locks in ${formatWait(lock - now)}.` : contestWords.locked),
    'Locks at its start.',
  );
}
