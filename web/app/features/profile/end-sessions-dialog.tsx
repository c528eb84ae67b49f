import { accountsCalls, type Session } from '@outpick/contracts';
import { useRevalidator } from 'react-router';
import { Dialog } from '../../design/dialog.tsx';
import { showSnackbar } from '../../design/notices.ts';
import { callFromBrowser } from '../../platform/browser-calls.ts';
import { ConfirmOwner, type OwnerProof } from './confirm-owner.tsx';

interface EndSessionsDialogProps {
  /** One session, or all except this device's. */
  readonly ending: Session | 'all';
  readonly onClose: () => void;
}

/** Requires a proof, so that someone with an unlocked device cannot sign its owner out elsewhere. */
export function EndSessionsDialog({ ending, onClose }: EndSessionsDialogProps) {
  const { revalidate } = useRevalidator();
  const end = async (proof: OwnerProof) => {
    const target = ending === 'all' ? {} : { sessionId: ending.id };
    await callFromBrowser(accountsCalls.endSessions, { body: { ...proof, ...target } });
    onClose();
    showSnackbar(ending === 'all' ? 'Signed out everywhere else.' : `Signed out: ${ending.device}.`);
    await revalidate();
  };
  return (
    <Dialog title={ending === 'all' ? 'Sign out everywhere else' : 'Sign out'} onClose={onClose}>
      <p>
        {ending === 'all'
          ? 'Every other device will have to sign in again.'
          : `${ending.device} will have to sign in again.`}
      </p>
      <ConfirmOwner action="Sign out" act={end} onClose={onClose} />
    </Dialog>
  );
}
