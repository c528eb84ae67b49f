import { useEffect, useRef } from 'react';
import { type LoadResult, onFinal } from '../platform/load-result.ts';
import { showSnackbar, showToast } from './notices.ts';

/** Shows the server's message in a toast when the load fails. */
export function useFailureToast(result: LoadResult<unknown> | undefined): void {
  useEffect(
    () =>
      onFinal(result, (final) => {
        if (final.state === 'failed') showToast(final.message);
      }),
    [result],
  );
}

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
