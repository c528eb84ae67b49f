import { ledgerCalls } from '@outpick/contracts';
import { useEffect, useState } from 'react';
import { callFromBrowser } from '../../platform/browser-calls.ts';
import { type FinalResult, onFinal, toResult } from '../../platform/load-result.ts';
import type { Entry } from './chain.ts';

/** The data is undefined if the ledger has no entry with this number. */
type EntryResult = FinalResult<Entry | undefined>;

const loadEntry = async (sequence: number): Promise<EntryResult> =>
  toResult(
    // Entries are numbered from 1 without gaps, so with one entry on each page, an entry's number is its page number.
    callFromBrowser(ledgerCalls.listLedger, { query: { pageSize: 1, pageNumber: sequence } }).then(
      ({ result }) => result[0],
    ),
  );

/**
 * Loads one entry of the ledger in the browser: the address names it in its fragment, which the server does not see.
 * Undefined while it loads.
 */
export function useEntry(sequence: number): {
  readonly result: EntryResult | undefined;
  readonly retry: () => void;
} {
  const [latest, setLatest] = useState<{ readonly key: string; readonly result: EntryResult }>();
  const [attempts, setAttempts] = useState(0);
  const key = `${sequence} ${attempts}`;
  useEffect(
    () => onFinal({ state: 'loading', final: loadEntry(sequence) }, (result) => setLatest({ key, result })),
    [sequence, key],
  );
  return {
    result: latest?.key === key ? latest.result : undefined,
    retry: () => setAttempts((count) => count + 1),
  };
}
