import { useEffect } from 'react';
import { type LoadResult, onFinal } from '../platform/load-result.ts';
import { showToast } from './notices.ts';

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
