import { accountsCalls, CallFailure, profileCalls, profileMessages } from '@outpick/contracts';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { Button } from '../../design/button.tsx';
import { showSnackbar } from '../../design/notices.ts';
import { callFromBrowser } from '../../platform/browser-calls.ts';
import { endSession, forgetSession } from '../../platform/session.ts';
import styles from './account-exits.module.css';
import { ConfirmDialog } from './confirm-dialog.tsx';

/** Logout and account deletion, each with a confirmation. */
export function AccountExits() {
  const [open, setOpen] = useState<'logout' | 'delete'>();
  const close = () => setOpen(undefined);
  return (
    <div className={styles.ways}>
      <Button onClick={() => setOpen('logout')}>Logout</Button>
      <Button onClick={() => setOpen('delete')}>Delete Account</Button>
      {open === 'logout' && <LogoutDialog onClose={close} />}
      {open === 'delete' && <DeleteDialog onClose={close} />}
    </div>
  );
}

function LogoutDialog({ onClose }: { readonly onClose: () => void }) {
  const [pending, setPending] = useState(false);
  const leave = useLeave();
  const logOut = async () => {
    setPending(true);
    try {
      await callFromBrowser(accountsCalls.logout, {});
    } catch (error) {
      // This browser forgets the session even if the server cannot be reached.
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

function DeleteDialog({ onClose }: { readonly onClose: () => void }) {
  const [pending, setPending] = useState(false);
  const leave = useLeave();
  const remove = async () => {
    setPending(true);
    try {
      await callFromBrowser(profileCalls.deleteAccount, {});
    } catch (error) {
      if (!(error instanceof CallFailure)) throw error;
      // An open dialog would cover the snackbar.
      onClose();
      showSnackbar(error.message);
      return;
    }
    showSnackbar(profileMessages.deletion);
    await leave();
  };
  return (
    <ConfirmDialog
      title="Delete Account"
      confirm="Delete Account"
      pending={pending}
      onConfirm={() => void remove()}
      onClose={onClose}
    >
      Your e-mail, name, phone number and picture are erased at once, for good. Past picks stay on the boards
      without a name.
    </ConfirmDialog>
  );
}

/**
 * Removes the session before navigating home, because without a connection the navigation may never finish. Components are
 * notified only after it, so that this page does not ask the visitor to sign in on the way.
 */
function useLeave(): () => Promise<void> {
  const navigate = useNavigate();
  return async () => {
    forgetSession();
    try {
      await navigate('/');
    } finally {
      endSession();
    }
  };
}
