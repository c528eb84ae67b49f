import { accountsCalls, CallFailure } from '@outpick/contracts';
import { useState } from 'react';
import { callFromBrowser } from '../../platform/browser-calls.ts';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { useLeaving } from './use-leaving.ts';

export function LogoutDialog({ onClose }: { readonly onClose: () => void }) {
  const [pending, setPending] = useState(false);
  const leave = useLeaving();
  const logOut = async () => {
    setPending(true);
    try {
      await callFromBrowser(accountsCalls.logout, {});
    } catch (error) {
      // Out of reach or not, this browser forgets the session.
      if (!(error instanceof CallFailure)) throw error;
    } finally {
      await leave();
    }
  };
  return (
    <ConfirmDialog
      title="Logout"
      confirm="Logout"
      pending={pending}
      onConfirm={() => void logOut()}
      onClose={onClose}
    >
      Do you want to log out on this device?
    </ConfirmDialog>
  );
}
