import { id as anId } from '@outpick/contracts';
import { useCallback, useEffect, useState } from 'react';
import { callFromBrowser } from '../../platform/browser-calls.ts';
import type { FinalResult } from '../../platform/load-result.ts';
import { readToken, useSignedIn } from '../../platform/session.ts';
import { readLocal } from '../../platform/storage.ts';
import { type Contest, loadContest } from './load.ts';

/** Who is signed in on this device, if anyone. */
export function ownId(): string | undefined {
  const id = anId.safeParse(readLocal('id'));
  return id.success && readToken() !== null ? id.data : undefined;
}

/**
 * The contest with the player's own picks. Pages are kept whole and the same for everyone, so that it is asked for in the browser,
 * and again whenever the page's own data is; absent for visitors and until it has come.
 */
export function useOwnContest(sportId: string, contest: Contest) {
  const signedIn = useSignedIn();
  const [own, setOwn] = useState<FinalResult<Contest>>();
  const refresh = useCallback(async () => {
    const userId = ownId();
    const fresh = userId === undefined ? undefined : await loadContest(callFromBrowser, sportId, userId);
    // What was seen once stays in sight when asking again does not work.
    setOwn((known) => (fresh?.state === 'failed' && known?.state === 'loaded' ? known : fresh));
    return fresh?.state === 'loaded';
  }, [sportId]);
  useEffect(() => {
    if (signedIn !== undefined) void refresh();
  }, [refresh, signedIn, contest]);
  // Whoever comes back to the tab sees what has happened meanwhile: a start may have moved.
  useEffect(() => {
    const look = () => void (document.visibilityState === 'visible' && refresh());
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, [refresh]);
  /** What a player has saved is not known yet: nothing may be said of it, or put in its place. */
  const waiting = signedIn === true && own === undefined;
  return { own, waiting, refresh } as const;
}
