import { CallFailure, contestMessages, contestsCalls, type Output, type SentPick } from '@outpick/contracts';
import { useEffect, useRef, useState } from 'react';
import { showToast } from '../../design/notices.ts';
import { callFromBrowser } from '../../platform/browser-calls.ts';
import { randomToken } from '../../platform/random-token.ts';
import { readToken } from '../../platform/session.ts';
import { contestWords } from './words.ts';

const SIGN_IN_MS = 3000;

export type Receipt = Output<typeof contestsCalls.submitPicks>;

export type Submission =
  /** `unreachable`: the last submission got no answer, and the device has not come back online since. */
  | { readonly state: 'idle' | 'sending' | 'signedOut' | 'unreachable' }
  | { readonly state: 'sent'; readonly receipt: Receipt };

/** Whether the server may have saved the picks although the submission failed. They can be sent again with the same key. */
const isUnknown = (failure: CallFailure) => failure.status === 0 || failure.status >= 500;

interface Listeners {
  /** Called after each definite answer; without a receipt after a refusal. */
  readonly onAnswer: (receipt?: Receipt) => Promise<void>;
  /** Called if no player is signed in, or the session has ended. */
  readonly onSignedOut: () => void;
}

/** Sends picks, each submission with its own Idempotency-Key, and reports the result. */
export function useSubmission({ onAnswer, onSignedOut }: Listeners) {
  const [submission, setSubmission] = useState<Submission>({ state: 'idle' });
  const pendingSubmission = useRef<{ readonly body: string; readonly key: string }>(undefined);

  useEffect(() => {
    const reset = () => setSubmission((now) => (now.state === 'unreachable' ? { state: 'idle' } : now));
    window.addEventListener('online', reset);
    return () => window.removeEventListener('online', reset);
  }, []);

  const askToSignIn = () => {
    onSignedOut();
    showToast(contestWords.signIn, SIGN_IN_MS);
    setSubmission({ state: 'signedOut' });
  };

  const refuse = async (failure: CallFailure) => {
    if (!isUnknown(failure)) pendingSubmission.current = undefined;
    if (failure.status === 401) return askToSignIn();
    showToast(Object.values(failure.fields)[0] ?? failure.message);
    setSubmission({ state: failure.status === 0 ? 'unreachable' : 'idle' });
    return isUnknown(failure) ? undefined : onAnswer();
  };

  const submit = async (picks: SentPick[]) => {
    if (submission.state === 'sending' || submission.state === 'sent') return;
    // Avoids a request that the server would refuse.
    if (readToken() === null) return askToSignIn();
    setSubmission({ state: 'sending' });
    const body = JSON.stringify(picks);
    const key = pendingSubmission.current?.body === body ? pendingSubmission.current.key : randomToken();
    pendingSubmission.current = { body, key };
    try {
      const input = { headers: { idempotencyKey: key }, body: picks };
      const receipt = await callFromBrowser(contestsCalls.submitPicks, input);
      pendingSubmission.current = undefined;
      showToast(contestMessages.submitted);
      setSubmission({ state: 'sent', receipt });
      await onAnswer(receipt);
    } catch (error) {
      if (!(error instanceof CallFailure)) throw error;
      await refuse(error);
    }
  };
  return { submission, submit } as const;
}
