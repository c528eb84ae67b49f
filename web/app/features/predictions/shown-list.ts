import type { Outcome, Pending } from '../../platform/outcome.ts';
import { useEffect } from 'react';
import type { Predictions } from './load.ts';

/** The list on the screen, by its address: opening one of its rows must not ask for it again. */
let shown: { readonly address: string; readonly list: Outcome<Predictions> } | undefined;

export const shownList = (address: string): Outcome<Predictions> | undefined =>
  shown?.address === address && shown.list.state === 'loaded' ? shown.list : undefined;

/** Remembers the list for as long as it is on the screen. */
export function useShownList(address: string, list: Outcome<Predictions> | Pending<Predictions>): void {
  useEffect(() => {
    let current = true;
    const remember = async () => {
      const outcome = list.state === 'pending' ? await list.outcome : list;
      if (current) shown = { address, list: outcome };
    };
    void remember();
    return () => {
      current = false;
      shown = undefined;
    };
  }, [address, list]);
}
