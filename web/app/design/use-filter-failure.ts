import { useEffect, useRef } from 'react';
import { type LoadResult, onFinal } from '../platform/load-result.ts';
import { showSnackbar } from './notices.ts';

/** Shows a snackbar when sorting or paging a list fails after the list had loaded once. */
export function useFilterFailure(list: LoadResult<unknown>, listId: string): void {
  const lastLoadedId = useRef<string>(undefined);
  useEffect(
    () =>
      onFinal(list, (final) => {
        if (final.state === 'loaded') lastLoadedId.current = listId;
        else if (lastLoadedId.current === listId) showSnackbar(final.message);
      }),
    [list, listId],
  );
}
