import { type ReactNode, useEffect, useId, useRef } from 'react';
import styles from './dialog.module.css';

interface DialogProps {
  readonly title: string;
  readonly children: ReactNode;
  readonly onClose: () => void;
  /** Milliseconds after which the dialog closes by itself. */
  readonly closesAfter?: number;
  /** As large as the screen allows, for documents. */
  readonly large?: boolean;
}

/** A modal dialog. Rendered only while it is open; closed by Escape or its corner button. */
export function Dialog({ title, children, onClose, closesAfter, large = false }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useId();
  // No clean-up: unmounting removes the dialog, and `close()` would call onClose on a parent that has already closed it.
  useEffect(() => dialog.current?.showModal(), []);
  useEffect(() => {
    if (closesAfter === undefined) return undefined;
    const timer = setTimeout(() => dialog.current?.close(), closesAfter);
    return () => clearTimeout(timer);
  }, [closesAfter]);
  return (
    <dialog
      ref={dialog}
      className={large ? styles.large : styles.dialog}
      aria-labelledby={heading}
      onClose={onClose}
    >
      <div className={styles.head}>
        <h2 id={heading}>{title}</h2>
        <button
          type="button"
          className={styles.close}
          aria-label="Close"
          onClick={() => dialog.current?.close()}
        >
          <svg width="16" height="16" viewBox="0 0 16 16" aria-hidden="true">
            <path d="m2 2 12 12M14 2 2 14" stroke="currentColor" strokeWidth="2" />
          </svg>
        </button>
      </div>
      {children}
    </dialog>
  );
}
