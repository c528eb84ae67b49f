import { useEffect } from 'react';
import type { Outcome, Pending } from '../platform/outcome.ts';
import { showToast } from './notices.ts';

/** Says in a toast that an answer could not be given, in the server's words. */
export function useFailureToast(answer: Outcome<unknown> | Pending<unknown> | undefined): void {
  useEffect(() => {
    let current = true;
    const settle = async () => {
      const outcome = answer?.state === 'pending' ? await answer.outcome : answer;
      if (current && outcome?.state === 'failed') showToast(outcome.message);
    };
    void settle();
    return () => {
      current = false;
    };
  }, [answer]);
}
