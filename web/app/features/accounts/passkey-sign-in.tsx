import { accountMessages, CallFailure, type SuspensionNotice } from '@outpick/contracts';
import { useState } from 'react';
import { Button } from '../../design/button.tsx';
import { showSnackbar } from '../../design/notices.ts';
import { signInByPasskey, usePasskeySupport } from '../../platform/passkeys.ts';
import { startSession } from '../../platform/session.ts';
import styles from './passkey-sign-in.module.css';
import { suspensionOf } from './suspension-of.ts';

interface PasskeySignInProps {
  readonly onSuspended: (notice: SuspensionNotice) => void;
}

/** Signs in with a passkey. The form beside it keeps what was typed, whatever happens. */
export function PasskeySignIn({ onSuspended }: PasskeySignInProps) {
  const supported = usePasskeySupport();
  const [pending, setPending] = useState(false);
  if (supported === false) return null;
  const signIn = async () => {
    setPending(true);
    try {
      startSession(await signInByPasskey());
      showSnackbar(accountMessages.login);
    } catch (error) {
      if (!(error instanceof CallFailure)) throw error;
      const notice = suspensionOf(error);
      if (notice) onSuspended(notice);
      else showSnackbar(error.message);
    } finally {
      setPending(false);
    }
  };
  return (
    <div className={styles.way}>
      <Button
        disabled={supported === undefined}
        // A disabled button would lose the focus.
        aria-disabled={pending}
        onClick={() => void (pending || signIn())}
      >
        Sign in with a passkey
      </Button>
    </div>
  );
}
