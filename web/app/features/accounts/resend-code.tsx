import { accountMessages, accountsCalls, CallFailure } from '@outpick/contracts';
import { useState } from 'react';
import { Button } from '../../design/button.tsx';
import { showSnackbar } from '../../design/notices.ts';
import { callFromBrowser } from '../../platform/browser-calls.ts';

interface ResendCodeProps {
  readonly email: string;
  readonly label?: string;
  readonly onSent: () => void;
}

/** Requests a new code, which replaces the previous one. */
export function ResendCode({ email, label = 'Resend Code', onSent }: ResendCodeProps) {
  const [pending, setPending] = useState(false);
  const resend = async () => {
    setPending(true);
    try {
      await callFromBrowser(accountsCalls.resendCode, { body: { email } });
      showSnackbar(accountMessages.resend);
      onSent();
    } catch (error) {
      if (!(error instanceof CallFailure)) throw error;
      showSnackbar(error.message);
    } finally {
      setPending(false);
    }
  };
  return (
    <Button disabled={pending} onClick={() => void resend()}>
      {label}
    </Button>
  );
}
