import { CallFailure, contestMessages, contestsCalls, type SentPick } from '@outpick/contracts';
import { useRef, useState } from 'react';
import { showToast } from '../../design/notices.ts';
import { callFromBrowser } from '../../platform/browser-calls.ts';
import { readToken } from '../../platform/session.ts';
import { contestWords } from './words.ts';

const SIGN_IN_MS = 3000;

export interface Receipt {
  readonly saved: readonly string[];
  readonly locked: readonly string[];
  readonly ledgerHead: string;
}

export type Submission =
  | { readonly state: 'idle' | 'sending' | 'signedOut' }
  | { readonly state: 'sent'; readonly receipt: Receipt };

/** Whether the result of a submission is unknown: it may then be sent again with the same key. */
const isUnknown = (failure: CallFailure) => failure.status === 0 || failure.status >= 500;

/** `crypto.randomUUID` is missing where a site is not served over https. */
const newKey = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  );

interface Listeners {
  /** Called with every definite answer: whether picks were saved. */
  readonly onAnswer: (saved: boolean) => Promise<void>;
  /** Called when no player is signed in, or no longer. */
  readonly onSignedOut: () => void;
}

/** Sends picks, each submission with its own Idempotency-Key, and reports the result. */
export function useSubmission({ onAnswer, onSignedOut }: Listeners) {
  const [submission, setSubmission] = useState<Submission>({ state: 'idle' });
  const unanswered = useRef<{ readonly body: string; readonly key: string }>(undefined);

  const askToSignIn = () => {
    onSignedOut();
    showToast(contestWords.signIn, SIGN_IN_MS);
    setSubmission({ state: 'signedOut' });
  };

  const refuse = async (failure: CallFailure) => {
    if (!isUnknown(failure)) unanswered.current = undefined;
    if (failure.status === 401) return askToSignIn();
    showToast(Object.values(failure.fields)[0] ?? failure.message);
    setSubmission({ state: 'idle' });
    return isUnknown(failure) ? undefined : onAnswer(false);
  };

  const submit = async (picks: SentPick[]) => {
    if (submission.state === 'sending' || submission.state === 'sent') return;
    // Saves a request that the server would refuse.
    if (readToken() === null) return askToSignIn();
    setSubmission({ state: 'sending' });
    const body = JSON.stringify(picks);
    const key = unanswered.current?.body === body ? unanswered.current.key : newKey();
    unanswered.current = { body, key };
    try {
      const input = { headers: { idempotencyKey: key }, body: picks };
      const receipt = await callFromBrowser(contestsCalls.submitPicks, input);
      unanswered.current = undefined;
      showToast(contestMessages.submitted);
      setSubmission({ state: 'sent', receipt });
      await onAnswer(true);
    } catch (error) {
      if (!(error instanceof CallFailure)) throw error;
      await refuse(error);
    }
  };
  return { submission, submit } as const;
}
