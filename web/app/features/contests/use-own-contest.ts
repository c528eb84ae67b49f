import { useCallback, useEffect, useState } from 'react';
import { callFromBrowser } from '../../platform/browser-calls.ts';
import type { FinalResult } from '../../platform/load-result.ts';
import { readAccountId, useSignedIn } from '../../platform/session.ts';
import { browserSaver } from '../picks/index.ts';
import { type Contest, loadContest } from './load.ts';

/**
 * The contest with the player's own picks, which the saver learns too. Pages are cached and the same for everyone, so the browser
 * loads it separately and again whenever the page's own data changes. Undefined for visitors and while it loads.
 */
export function useOwnContest(sportId: string, contest: Contest) {
  const signedIn = useSignedIn();
  const [own, setOwn] = useState<FinalResult<Contest>>();
  const refresh = useCallback(async () => {
    const userId = readAccountId();
    const saver = browserSaver();
    const since = saver.now();
    const fresh = userId === undefined ? undefined : await loadContest(callFromBrowser, sportId, userId);
    if (fresh?.state === 'loaded')
      saver.know(new Map(fresh.data.result.map(({ id, pick }) => [id, pick])), since);
    // If a reload fails, the last data stays.
    setOwn((previous) => (fresh?.state === 'failed' && previous?.state === 'loaded' ? previous : fresh));
    return fresh?.state === 'loaded';
  }, [sportId]);
  useEffect(() => {
    if (signedIn !== undefined) void refresh();
  }, [refresh, signedIn, contest]);
  // Reload when the tab becomes visible again: a start may have moved.
  useEffect(() => {
    const reloadIfVisible = () => void (document.visibilityState === 'visible' && refresh());
    document.addEventListener('visibilitychange', reloadIfVisible);
    return () => document.removeEventListener('visibilitychange', reloadIfVisible);
  }, [refresh]);
  /** True until the saved picks have loaded: the page must neither describe nor overwrite them. */
  const waiting = signedIn === true && own === undefined;
  return { own, waiting, refresh } as const;
}
