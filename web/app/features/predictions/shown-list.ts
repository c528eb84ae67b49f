import { type FinalResult, type LoadResult, onFinal } from '../../platform/load-result.ts';
import { useEffect } from 'react';
import type { Predictions } from './load.ts';

/** The list on the screen, by its address: opening one of its rows must not ask for it again. */
let shown: { readonly address: string; readonly list: FinalResult<Predictions> } | undefined;

export const shownList = (address: string): FinalResult<Predictions> | undefined =>
  shown?.address === address && shown.list.state === 'loaded' ? shown.list : undefined;

/** Remembers the list for as long as it is on the screen. */
export function useShownList(address: string, list: LoadResult<Predictions>): void {
  useEffect(() => {
    const cancel = onFinal(list, (final) => {
      shown = { address, list: final };
    });
    return () => {
      cancel();
      shown = undefined;
    };
  }, [address, list]);
}
