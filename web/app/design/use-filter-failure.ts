import { useEffect, useRef } from 'react';
import type { Outcome, Pending } from '../platform/outcome.ts';
import { showSnackbar } from './notices.ts';

/** A sort or a page that fails, after the list was there, is also said in a snackbar. */
export function useFilterFailure(list: Outcome<unknown> | Pending<unknown>, listId: string): void {
  const seen = useRef<string>(undefined);
  useEffect(() => {
    let current = true;
    const settle = async () => {
      const outcome = list.state === 'pending' ? await list.outcome : list;
      if (!current) return;
      if (outcome.state === 'loaded') seen.current = listId;
      else if (seen.current === listId) showSnackbar(outcome.message);
    };
    void settle();
    return () => {
      current = false;
    };
  }, [list, listId]);
}
