import { useState } from 'react';
import { Button } from '../../design/button.tsx';
import { DeleteDialog } from './delete-dialog.tsx';
import { LogoutDialog } from './logout-dialog.tsx';
import styles from './ways-out.module.css';

/** The two ways out of an account; both ask first. */
export function WaysOut() {
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
