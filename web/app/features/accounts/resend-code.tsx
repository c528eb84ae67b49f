import { accountMessages, CallFailure } from '@outpick/contracts';
import { useState } from 'react';
import { Button } from '../../design/button.tsx';
import { showSnackbar } from '../../design/notices.ts';

interface ResendCodeProps {
  /** Requests a new code, which replaces the previous one. */
  readonly send: () => Promise<unknown>;
  readonly label?: string;
  readonly onSent: () => void;
}

export function ResendCode({ send, label = 'Resend Code', onSent }: ResendCodeProps) {
  const [pending, setPending] = useState(false);
  const resend = async () => {
    setPending(true);
    try {
      await send();
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
