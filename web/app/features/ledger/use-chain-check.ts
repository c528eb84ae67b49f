import { CallFailure, ledgerCalls } from '@outpick/contracts';
import { useState } from 'react';
import { callFromBrowser } from '../../platform/browser-calls.ts';
import { emptyChain, sha256, type Verification, verifyEntries } from './chain.ts';

export type ChainCheck =
  | { readonly state: 'idle' }
  | { readonly state: 'checking'; readonly checked: number; readonly total: number }
  | { readonly state: 'failed'; readonly message: string }
  | { readonly state: 'done'; readonly verification: Verification };

const PAGE_SIZE = 200;

/** Fetches the whole ledger and verifies it in the visitor's own browser. */
export function useChainCheck() {
  const [check, setCheck] = useState<ChainCheck>({ state: 'idle' });
  const run = async () => {
    if (!window.isSecureContext)
      return setCheck({
        state: 'failed',
        message: 'Browsers can compute fingerprints only on secure (https) pages.',
      });
    let verification = emptyChain;
    setCheck({ state: 'checking', checked: 0, total: 0 });
    try {
      for (let pageNumber = 1, total = 1; verification.entries < total; pageNumber += 1) {
        const page = await callFromBrowser(ledgerCalls.listLedger, {
          query: { pageSize: PAGE_SIZE, pageNumber },
        });
        if (page.result.length === 0) break;
        ({ total } = page);
        verification = await verifyEntries(verification, page.result, sha256);
        setCheck({ state: 'checking', checked: verification.entries, total });
      }
      return setCheck({ state: 'done', verification });
    } catch (error) {
      if (!(error instanceof CallFailure)) throw error;
      return setCheck({ state: 'failed', message: error.message });
    }
  };
  return { check, run } as const;
}
