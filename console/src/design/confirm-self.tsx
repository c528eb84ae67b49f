import { adminCalls } from '@outpick/contracts/admin';
import { Button, Typography } from '@mui/material';
import { useCallback, useRef, useState, type ReactNode } from 'react';
import { Confirmation } from '../platform/confirmation.ts';
import { failureMessage } from '../platform/failure-message.ts';
import { proveByPasskey } from '../platform/passkeys.ts';
import { useSelf } from '../platform/self.ts';
import { useAct } from '../platform/use-act.ts';
import { DialogFrame } from './dialog-frame.tsx';
import { FailureLine } from './failure.tsx';
import { Field } from './field.tsx';

/**
 * Provides `Confirmation` to the console. Before a dangerous act it opens a dialog, on top of any open one, that asks for the
 * password and a code, or for a passkey.
 */
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
  const self = useSelf();
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const { act, isPending, failure, fields } = useAct(adminCalls.confirmSelf, { quiet: true });
  const onSubmit = async () => {
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
  const cancel = () => onClose(false);
  const failureLine = <FailureLine message={failure ?? byPasskey.failure ?? passkeyFailure} />;
  if (self && !self.hasPassword)
    return (
      <DialogFrame
        title="Confirm that it is you"
        width="xs"
        onClose={cancel}
        form={{
          onSubmit: confirmByPasskey,
          confirmLabel: 'Use a passkey',
          isPending: byPasskey.isPending,
          onCancel: cancel,
        }}
      >
        <Typography>This act needs your passkey.</Typography>
        {failureLine}
      </DialogFrame>
    );
  return (
    <DialogFrame
      title="Confirm that it is you"
      width="xs"
      onClose={cancel}
      form={{ onSubmit, confirmLabel: 'Confirm', isPending, onCancel: cancel }}
    >
      <Typography>This act needs your password and a new code of your authenticator app.</Typography>
      <Field
        label="Password"
        type="password"
        autoComplete="current-password"
        autoFocus
        value={password}
        onChange={setPassword}
        refusal={fields['password']}
      />
      <Field
        label="Code"
        autoComplete="one-time-code"
        value={code}
        onChange={setCode}
        refusal={fields['code']}
        help="Six digits, or one of your recovery codes."
      />
      {failureLine}
      <Button variant="outlined" onClick={() => void confirmByPasskey()} disabled={isPending}>
        Use a passkey instead
      </Button>
    </DialogFrame>
  );
}
