import { useEffect } from 'react';
import { hasKeptValues } from './device-store.ts';
import { hasDraft, VISITOR_PICKS } from './drafts.ts';
import { onSessionChange, readToken } from './session.ts';

/** Whether picks are kept on this device or in this tab that a signed-in player has not saved yet. */
const hasUnsavedPicks = async (): Promise<boolean> =>
  readToken() !== null && (hasDraft(VISITOR_PICKS) || (await hasKeptValues()));

/** Sends kept picks from any page, once somebody is signed in. The script for it is loaded only if there are some. */
export function useKeptPicks(): void {
  useEffect(() => {
    const send = async () => {
      if (!(await hasUnsavedPicks())) return;
      const { browserSaver } = await import('../features/picks/browser-saver.ts');
      browserSaver().sendAll();
    };
    void send();
    return onSessionChange(() => void send());
  }, []);
}
