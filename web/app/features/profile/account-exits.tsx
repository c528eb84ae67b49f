import { accountsCalls, CallFailure, profileCalls, profileMessages } from '@outpick/contracts';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { Button } from '../../design/button.tsx';
import { Dialog } from '../../design/dialog.tsx';
import { showSnackbar } from '../../design/notices.ts';
import { callFromBrowser } from '../../platform/browser-calls.ts';
import { endSession, forgetSession } from '../../platform/session.ts';
import styles from './account-exits.module.css';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { ConfirmOwner, type OwnerProof } from './confirm-owner.tsx';

/** Logout and account deletion, each with a confirmation. */
export function AccountExits() {
  const [open, setOpen] = useState<'logout' | 'delete'>();
  const close = () => setOpen(undefined);
  return (
    <div className={styles.ways}>
      <Button onClick={() => setOpen('logout')}>Logout</Button>
      <Button danger onClick={() => setOpen('delete')}>
        Delete Account
      </Button>
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

/** Requires a proof, so that someone with an unlocked device cannot delete the account. */
function DeleteDialog({ onClose }: { readonly onClose: () => void }) {
  const leave = useLeave();
  const erase = async (proof: OwnerProof) => {
    await ('code' in proof
      ? callFromBrowser(accountsCalls.checkCode, { body: proof })
      : callFromBrowser(accountsCalls.checkPassword, { body: proof }));
    await callFromBrowser(profileCalls.deleteAccount, {});
    showSnackbar(profileMessages.deletion);
    await leave();
  };
  return (
    <Dialog title="Delete Account" onClose={onClose}>
      <p>
        Your email, name, phone number and picture are erased right away and for good. Past picks stay on the
        boards without a name.
      </p>
      <ConfirmOwner action="Delete Account" danger act={erase} onClose={onClose} />
    </Dialog>
  );
}

/**
 * Removes the session before navigating home, because without a connection the navigation does not happen. Notifies
 * components only after the navigation, so that this page does not ask the visitor to sign in meanwhile.
 */
function useLeave(): () => Promise<void> {
  const navigate = useNavigate();
  return async () => {
    await forgetSession();
    try {
      await navigate('/');
    } finally {
      endSession();
    }
  };
}
