import { ledgerCalls } from '@outpick/contracts';
import { useEffect, useState } from 'react';
import { callFromBrowser } from '../../platform/browser-calls.ts';
import { type FinalResult, onFinal, toResult } from '../../platform/load-result.ts';
import type { Entry } from './chain.ts';

/** Without an entry if the ledger has none with this number. */
type EntryResult = FinalResult<Entry | undefined>;

const loadEntry = async (sequence: number): Promise<EntryResult> =>
  toResult(
    // Entries are numbered from 1 without gaps, so the number is that of a page of one entry.
    callFromBrowser(ledgerCalls.listLedger, { query: { pageSize: 1, pageNumber: sequence } }).then(
      ({ result }) => result[0],
    ),
  );

/**
 * Loads one entry of the ledger in the browser: the address names it in its fragment, which the server does not see.
 * Undefined while it loads.
 */
export function useEntry(sequence: number): {
  readonly loaded: EntryResult | undefined;
  readonly retry: () => void;
} {
  const [known, setKnown] = useState<{ readonly key: string; readonly loaded: EntryResult }>();
  const [attempts, setAttempts] = useState(0);
  const key = `${sequence} ${attempts}`;
  useEffect(
    () => onFinal({ state: 'loading', final: loadEntry(sequence) }, (loaded) => setKnown({ key, loaded })),
    [sequence, key],
  );
  return {
    loaded: known?.key === key ? known.loaded : undefined,
    retry: () => setAttempts((count) => count + 1),
  };
}
