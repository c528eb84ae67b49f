import { Button, Typography } from '@mui/material';
import { useEffect, useRef, type RefObject } from 'react';
import { useBlocker } from 'react-router-dom';
import { DialogFrame } from './dialog-frame.tsx';

/**
 * Warns before an operator leaves a form with unsaved changes. `dialog` asks before another screen opens, and the browser's own
 * dialog asks before the page closes or reloads. Render `dialog`, and call `forget` before your code opens another screen.
 */
export function useUnsavedChanges(isChanged: boolean) {
  // A ref, because a form may call `forget` and navigate away before it renders again. A state would still have the old value.
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
    // Rendered only while there are changes, because a mounted blocker logs a warning when the address is typed by hand.
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
