import { searchCalls, searchLength, type SearchResults, searchSpelling } from '@outpick/contracts';
import { useEffect, useState } from 'react';
import { callUntil } from '../../platform/browser-calls.ts';
import { type FinalResult, toResult } from '../../platform/load-result.ts';

/** A search starts when typing pauses for this long. */
const pauseMs = 150;

export interface SuggestionResult {
  readonly q: string;
  readonly result: FinalResult<SearchResults>;
}

/** Searches while the visitor types. Each search aborts the previous one. Undefined until the first result. */
export function useSuggestions(text: string, attempt: number): SuggestionResult | undefined {
  const [suggestions, setSuggestions] = useState<SuggestionResult>();
  const q = searchSpelling(text);
  useEffect(() => {
    if (q.length < searchLength.least || q.length > searchLength.most) return undefined;
    const controller = new AbortController();
    const search = async () => {
      const result = await toResult(callUntil(controller.signal)(searchCalls.search, { query: { q } }));
      if (!controller.signal.aborted) setSuggestions({ q, result });
    };
    const timer = setTimeout(() => void search(), pauseMs);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [q, attempt]);
  return q.length < searchLength.least ? undefined : suggestions;
}
