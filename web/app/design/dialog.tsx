import { type ReactNode, useEffect, useId, useRef } from 'react';
import styles from './dialog.module.css';

interface DialogProps {
  readonly title: string;
  readonly children: ReactNode;
  readonly onClose: () => void;
  /** After how many milliseconds it closes by itself; without, it waits for the person. */
  readonly closesAfter?: number;
  /** As large as the screen allows, for something to be read. */
  readonly large?: boolean;
}

/** A word over the page. Drawn only while it is open; Escape and its corner close it. */
export function Dialog({ title, children, onClose, closesAfter, large = false }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useId();
  // Taken out of the page it is gone; closing it first would tell its owner, who has already let go of it.
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
