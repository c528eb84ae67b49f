import { CallFailure, profileCalls, profileMessages } from '@outpick/contracts';
import { useState } from 'react';
import { showSnackbar } from '../../design/notices.ts';
import { callFromBrowser } from '../../platform/browser-calls.ts';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { useLeaving } from './use-leaving.ts';

export function DeleteDialog({ onClose }: { readonly onClose: () => void }) {
  const [pending, setPending] = useState(false);
  const leave = useLeaving();
  const remove = async () => {
    setPending(true);
    try {
      await callFromBrowser(profileCalls.deleteAccount, {});
    } catch (error) {
      if (!(error instanceof CallFailure)) throw error;
      // Over an open dialog nobody would see it.
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
