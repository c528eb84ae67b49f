import type { Output } from '@outpick/contracts';
import { accountsCalls, CallFailure, linkSecretPattern } from '@outpick/contracts';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { showSnackbar } from '../../design/notices.ts';
import { callFromBrowser } from '../../platform/browser-calls.ts';
import { isTemporary } from '../../platform/load-result.ts';

/** A CallFailure here is a temporary failure. */
type LinkState = 'none' | 'checking' | 'refused' | CallFailure;

/** Verifies the email address with the secret in the mailed link's fragment, and removes it from the address. */
export function useMailedLink(
  onVerified: (verified: Output<typeof accountsCalls.verifyCode>) => Promise<void>,
): { readonly state: LinkState; readonly retry: () => void } {
  const [state, setState] = useState<LinkState>('none');
  const { hash } = useLocation();
  const navigate = useNavigate();
  const used = useRef('');
  const redeem = async (otp: string) => {
    setState('checking');
    await navigate('.', { replace: true });
    try {
      await onVerified(await callFromBrowser(accountsCalls.verifyCode, { body: { otp } }));
    } catch (error) {
      if (!(error instanceof CallFailure)) throw error;
      if (isTemporary(error)) return setState(error);
      showSnackbar(error.message);
      setState('refused');
    }
  };
  const onSecret = useEffectEvent(redeem);
  useEffect(() => {
    const secret = hash.slice(1);
    // StrictMode runs effects twice, but the link works once.
    if (!linkSecretPattern.test(secret) || used.current === secret) return;
    used.current = secret;
    void onSecret(secret);
  }, [hash]);
  return { state, retry: () => void redeem(used.current) };
}
