import { type Passkey, passkeyMessages, passkeysCalls } from '@outpick/contracts';
import { useRevalidator } from 'react-router';
import { Dialog } from '../../design/dialog.tsx';
import { showSnackbar } from '../../design/notices.ts';
import { callFromBrowser } from '../../platform/browser-calls.ts';
import { ConfirmOwner, type OwnerProof } from './confirm-owner.tsx';

interface RemovePasskeyDialogProps {
  readonly passkey: Passkey;
  readonly onClose: () => void;
}

/** Requires a proof, so that someone with an unlocked device cannot remove its owner's passkeys. */
export function RemovePasskeyDialog({ passkey: { id, label }, onClose }: RemovePasskeyDialogProps) {
  const { revalidate } = useRevalidator();
  const remove = async (proof: OwnerProof) => {
    await callFromBrowser(passkeysCalls.removeOwnPasskey, { body: { id, ...proof } });
    onClose();
    showSnackbar(passkeyMessages.removed);
    await revalidate();
  };
  return (
    <Dialog title="Remove the passkey" onClose={onClose}>
      <p>
        “{label}” will no longer sign in. Your device may still offer it; delete it in the settings of your
        device or browser.
      </p>
      <ConfirmOwner action="Remove" danger act={remove} onClose={onClose} />
    </Dialog>
  );
}
