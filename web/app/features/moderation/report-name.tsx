import { pages, type WinnerRow } from '@outpick/contracts';
import { lazy, type MouseEvent, Suspense, useState } from 'react';
import { Link } from 'react-router';
import { Dialog } from '../../design/dialog.tsx';
import styles from './report-name.module.css';

const title = 'Report a name';

/** Loaded when the dialog opens, to keep its code out of the boards. */
const ReportDialog = lazy(() => import('./report-dialog.tsx').catch(() => ({ default: FailedDialog })));

const FailedDialog = ({ onClose }: { readonly onClose: () => void }) => (
  <Dialog title={title} onClose={onClose}>
    <p>
      The form did not load. You can <Link to={pages.contact.path}>write to us</Link> instead.
    </p>
  </Dialog>
);

/** A link that opens a dialog to report one of the shown names. Without script, it leads to the contact form. */
export function ReportName({ rows }: { readonly rows: readonly WinnerRow[] }) {
  const [isOpen, setOpen] = useState(false);
  const players = rows.filter(({ isAlgorithm }) => !isAlgorithm);
  if (players.length === 0) return null;
  const open = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    setOpen(true);
  };
  return (
    <p className={styles.line}>
      <Link to={pages.contact.path} onClick={open}>
        {title}
      </Link>
      {isOpen && (
        <Suspense fallback={null}>
          <ReportDialog title={title} rows={players} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </p>
  );
}
