import { CallFailure, ledgerCalls } from '@outpick/contracts';
import { useState } from 'react';
import { callFromBrowser } from '../../platform/browser-calls.ts';
import { type Checked, readOn, sha256, unread } from './chain.ts';

export type ChainCheck =
  | { readonly state: 'idle' }
  | { readonly state: 'reading'; readonly read: number; readonly total: number }
  | { readonly state: 'failed'; readonly message: string }
  | { readonly state: 'checked'; readonly checked: Checked };

const PAGE_SIZE = 200;

/** Fetches the whole ledger and re-computes it here, in the visitor's own browser. */
export function useChainCheck() {
  const [check, setCheck] = useState<ChainCheck>({ state: 'idle' });
  const run = async () => {
    if (!window.isSecureContext)
      return setCheck({ state: 'failed', message: 'Browsers hash on secure (https) pages only.' });
    let checked = unread;
    setCheck({ state: 'reading', read: 0, total: 0 });
    try {
      for (let pageNumber = 1, total = 1; checked.entries < total; pageNumber += 1) {
        const part = await callFromBrowser(ledgerCalls.listLedger, {
          query: { pageSize: PAGE_SIZE, pageNumber },
        });
        if (part.result.length === 0) break;
        ({ total } = part);
        checked = await readOn(checked, part.result, sha256);
        setCheck({ state: 'reading', read: checked.entries, total });
      }
      return setCheck({ state: 'checked', checked });
    } catch (error) {
      if (!(error instanceof CallFailure)) throw error;
      return setCheck({ state: 'failed', message: error.message });
    }
  };
  return { check, run } as const;
}
