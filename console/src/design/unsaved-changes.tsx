import { Button, Typography } from '@mui/material';
import { useEffect, useRef, type RefObject } from 'react';
import { useBlocker } from 'react-router-dom';
import { DialogFrame } from './dialog-frame.tsx';

/**
 * Keeps an operator from leaving a form whose changes are not saved: another screen asks first, and so does the browser before
 * it closes or loads the page again. Show `dialog`, and call `forget` before leading to another screen yourself.
 */
export function useUnsavedChanges(isChanged: boolean) {
  // Read when the operator leaves, not when the form is drawn: a form may lead away in the moment in which it is saved.
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
    // Only while there is something to lose: the router warns if a blocker is there when the address is typed by hand.
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
