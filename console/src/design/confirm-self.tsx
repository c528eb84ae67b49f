import { adminCalls } from '@outpick/contracts/admin';
import {
  Box,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  TextField,
  Typography,
} from '@mui/material';
import { useCallback, useId, useRef, useState, type FormEvent, type ReactNode } from 'react';
import { Confirmation } from '../platform/confirmation.ts';
import { failureMessage } from '../platform/failure-message.ts';
import { proveByPasskey } from '../platform/passkeys.ts';
import { useAct } from '../platform/use-act.ts';
import { FailureLine } from './failure.tsx';

/** Asks for the password and a code when a dangerous act needs them, above whatever dialog is open. */
export function ConfirmSelf({ children }: { readonly children: ReactNode }) {
  const [isOpen, setOpen] = useState(false);
  const answer = useRef<(isConfirmed: boolean) => void>(undefined);
  const ask = useCallback(
    async () =>
      new Promise<boolean>((resolve) => {
        answer.current = resolve;
        setOpen(true);
      }),
    [],
  );
  const close = (isConfirmed: boolean) => {
    setOpen(false);
    answer.current?.(isConfirmed);
  };
  return (
    <Confirmation value={ask}>
      {children}
      {isOpen && <ConfirmDialog onClose={close} />}
    </Confirmation>
  );
}

function ConfirmDialog({ onClose }: { readonly onClose: (isConfirmed: boolean) => void }) {
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const titleId = useId();
  const { act, isPending, failure, fields } = useAct(adminCalls.confirmSelf, { quiet: true });
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    event.stopPropagation();
    if (await act({ body: { password, code } })) onClose(true);
  };
  const byPasskey = useAct(adminCalls.confirmWithPasskey, { quiet: true });
  const [passkeyFailure, setPasskeyFailure] = useState<string>();
  const confirmByPasskey = async () => {
    setPasskeyFailure(undefined);
    try {
      const answer = await proveByPasskey();
      if (await byPasskey.act({ body: { answer } })) onClose(true);
    } catch (error) {
      setPasskeyFailure(failureMessage(error));
    }
  };
  return (
    <Dialog open onClose={() => onClose(false)} fullWidth maxWidth="xs" aria-labelledby={titleId}>
      <form noValidate onSubmit={(event) => void submit(event)}>
        <DialogTitle id={titleId}>Confirm that it is you</DialogTitle>
        <DialogContent>
          <Box sx={{ display: 'grid', gap: 2 }}>
            <Typography>This act needs your password and a new code of your authenticator app.</Typography>
            <TextField
              label="Password"
              type="password"
              autoComplete="current-password"
              autoFocus
              value={password}
              onChange={(event) => setPassword(event.target.value)}
              error={fields['password'] !== undefined}
              helperText={fields['password']}
            />
            <TextField
              label="Code"
              autoComplete="one-time-code"
              value={code}
              onChange={(event) => setCode(event.target.value)}
              error={fields['code'] !== undefined}
              helperText={fields['code'] ?? 'Six digits, or one of your recovery codes.'}
            />
            <FailureLine message={failure ?? byPasskey.failure ?? passkeyFailure} />
            <Button variant="outlined" onClick={() => void confirmByPasskey()} disabled={isPending}>
              Use a passkey instead
            </Button>
          </Box>
        </DialogContent>
        <DialogActions>
          <Button variant="outlined" onClick={() => onClose(false)} disabled={isPending}>
            Cancel
          </Button>
          <Button type="submit" variant="contained" disabled={isPending}>
            Confirm
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
