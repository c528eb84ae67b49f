import { searchCalls, searchLength, type SearchResults, searchSpelling } from '@outpick/contracts';
import { useEffect, useState } from 'react';
import { callUntil } from '../../platform/browser-calls.ts';
import { type FinalResult, toResult } from '../../platform/load-result.ts';

/** A search starts when typing pauses for this long. */
const pauseMs = 150;

export interface Suggested {
  readonly q: string;
  readonly result: FinalResult<SearchResults>;
}

/** Searches while someone types; the next search aborts the one before. Undefined until the first result. */
export function useSuggestions(text: string, attempt: number): Suggested | undefined {
  const [suggested, setSuggested] = useState<Suggested>();
  const q = searchSpelling(text);
  useEffect(() => {
    if (q.length < searchLength.least || q.length > searchLength.most) return undefined;
    const aborting = new AbortController();
    const search = async () => {
      const result = await toResult(callUntil(aborting.signal)(searchCalls.search, { query: { q } }));
      if (!aborting.signal.aborted) setSuggested({ q, result });
    };
    const timer = setTimeout(() => void search(), pauseMs);
    return () => {
      clearTimeout(timer);
      aborting.abort();
    };
  }, [q, attempt]);
  return q.length < searchLength.least ? undefined : suggested;
}
