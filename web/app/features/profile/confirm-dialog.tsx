import type { ReactNode } from 'react';
import { Button } from '../../design/button.tsx';
import { Dialog } from '../../design/dialog.tsx';
import styles from './confirm-dialog.module.css';

interface ConfirmDialogProps {
  readonly title: string;
  readonly confirm: string;
  /** Disables both buttons while the call is pending. */
  readonly pending: boolean;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** Asks for confirmation of an irreversible action. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { title, confirm, pending, onConfirm, onClose, children } = props;
  return (
    <Dialog title={title} onClose={onClose}>
      <p>{children}</p>
      <div className={styles.answers}>
        <Button disabled={pending} onClick={onClose}>
          Cancel
        </Button>
        <Button primary disabled={pending} onClick={onConfirm}>
          {pending ? 'Loading...' : confirm}
        </Button>
      </div>
    </Dialog>
  );
}
