import { CallFailure, ledgerCalls } from '@outpick/contracts';
import { useEffect, useState } from 'react';
import { callFromBrowser } from '../../platform/browser-calls.ts';
import type { Entry } from './chain.ts';

export type EntryLoad =
  | { readonly state: 'loading' }
  | { readonly state: 'failed'; readonly message: string }
  /** Without an entry if the ledger has none with this number. */
  | { readonly state: 'loaded'; readonly entry: Entry | undefined };

const loading: EntryLoad = { state: 'loading' };

/** Loads one entry of the ledger in the browser: the address names it in its fragment, which the server does not see. */
export function useEntry(sequence: number): { readonly load: EntryLoad; readonly retry: () => void } {
  const [known, setKnown] = useState<{ readonly key: string; readonly load: EntryLoad }>();
  const [attempts, setAttempts] = useState(0);
  const key = `${sequence} ${attempts}`;
  useEffect(() => {
    let current = true;
    const show = (load: EntryLoad) => current && setKnown({ key, load });
    const request = async () => {
      try {
        // Entries are numbered from 1 without gaps, so the number is that of a page of one entry.
        const { result } = await callFromBrowser(ledgerCalls.listLedger, {
          query: { pageSize: 1, pageNumber: sequence },
        });
        show({ state: 'loaded', entry: result[0] });
      } catch (error) {
        if (!(error instanceof CallFailure)) throw error;
        show({ state: 'failed', message: error.message });
      }
    };
    void request();
    return () => {
      current = false;
    };
  }, [sequence, key]);
  return {
    load: known?.key === key ? known.load : loading,
    retry: () => setAttempts((count) => count + 1),
  };
}
