import { CallFailure } from '@outpick/contracts';
import { useState } from 'react';
import { Button } from '../../design/button.tsx';
import { showSnackbar } from '../../design/notices.ts';
import { useReturnTarget } from '../../platform/sign-in-return.ts';
import { requestSignInLink } from './request-sign-in-link.ts';
import styles from './sign-in-link.module.css';

/** Offers to mail a sign-in link, where a password is refused for too many tries. */
export function SignInLinkOffer({ email }: { readonly email: string }) {
  const { destination } = useReturnTarget();
  const [state, setState] = useState<'offered' | 'pending' | 'sent'>('offered');
  const send = async () => {
    setState('pending');
    try {
      await requestSignInLink(email, destination);
      setState('sent');
    } catch (error) {
      if (!(error instanceof CallFailure)) throw error;
      showSnackbar(error.message);
      setState('offered');
    }
  };
  return (
    <div className={styles.offer} role="status">
      {state === 'sent' ? (
        <SignInLinkSent email={email} />
      ) : (
        <>
          <p>You don’t have to wait: we can email you a link that signs you in.</p>
          <Button disabled={state === 'pending'} onClick={() => void send()}>
            Email Me a Link
          </Button>
        </>
      )}
    </div>
  );
}

/** What happens after a link was requested. It is the same for every email. */
export function SignInLinkSent({ email }: { readonly email: string }) {
  return (
    <p>
      If <strong>{email}</strong> has an account, a sign-in link is on its way. It can take a minute. Check
      your spam folder, too.
    </p>
  );
}
