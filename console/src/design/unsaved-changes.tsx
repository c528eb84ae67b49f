import { Button, Typography } from '@mui/material';
import { useEffect, useRef, type RefObject } from 'react';
import { useBlocker } from 'react-router-dom';
import { DialogFrame } from './dialog-frame.tsx';

/**
 * Warns before an operator leaves a form with unsaved changes: a dialog before another screen, and the browser's own before
 * the page closes or reloads. Render `dialog`, and call `forget` before you navigate to another screen yourself.
 */
export function useUnsavedChanges(isChanged: boolean) {
  // A ref, because a form may navigate away right after it is saved, before it renders again.
  const wouldLose = useRef(isChanged);
  useEffect(() => {
    wouldLose.current = isChanged;
  }, [isChanged]);
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      if (wouldLose.current) event.preventDefault();
    };
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, []);
  return {
    // Only while there are changes: with a blocker, the router logs a warning when the address is typed by hand.
    dialog: isChanged ? <LeaveGuard wouldLose={wouldLose} /> : null,
    forget: () => {
      wouldLose.current = false;
    },
  };
}

function LeaveGuard({ wouldLose }: { readonly wouldLose: RefObject<boolean> }) {
  const blocker = useBlocker(() => wouldLose.current);
  return blocker.state === 'blocked' ? (
    <LeaveDialog onLeave={blocker.proceed} onStay={blocker.reset} />
  ) : null;
}

function LeaveDialog({ onLeave, onStay }: { readonly onLeave: () => void; readonly onStay: () => void }) {
  return (
    <DialogFrame
      title="Leave without saving?"
      width="xs"
      onClose={onStay}
      buttons={
        <>
          <Button variant="outlined" color="error" onClick={onLeave}>
            Leave
          </Button>
          <Button variant="contained" onClick={onStay}>
            Stay
          </Button>
        </>
      }
    >
      <Typography>What you have changed here is not saved. It is lost if you leave.</Typography>
    </DialogFrame>
  );
}
