import { adminCalls } from '@outpick/contracts/admin';
import { Button, Typography } from '@mui/material';
import { useState } from 'react';
import { ActDialog } from '../../design/act-dialog.tsx';
import { Field } from '../../design/field.tsx';
import { Section } from '../../design/page.tsx';
import { useSelf } from '../../platform/self.ts';

/** The operator's own password. Operators who joined with a passkey have none. */
export function OwnPassword() {
  const self = useSelf();
  const [isChanging, setChanging] = useState(false);
  if (!self) return null;
  if (!self.hasPassword)
    return (
      <Section title="Password">
        <Typography>
          You sign in with a passkey and have no password. If you lose your passkeys, another owner resets
          your sign-in.
        </Typography>
      </Section>
    );
  return (
    <Section
      title="Password"
      actions={
        <Button variant="outlined" onClick={() => setChanging(true)}>
          Change the password
        </Button>
      }
    >
      <Typography>A new password signs your other devices out.</Typography>
      {isChanging && <ChangePasswordDialog onClose={() => setChanging(false)} />}
    </Section>
  );
}

function ChangePasswordDialog({ onClose }: { readonly onClose: () => void }) {
  const [currentPassword, setCurrentPassword] = useState('');
  const [password, setPassword] = useState('');
  return (
    <ActDialog
      call={adminCalls.changeOwnPassword}
      title="Change your password"
      confirmLabel="Change the password"
      asksReason={false}
      isReady={currentPassword !== '' && password !== ''}
      input={() => ({ body: { currentPassword, password } })}
      success="The password is changed."
      onClose={onClose}
    >
      {(fields) => (
        <>
          <Field
            label="Present password"
            type="password"
            autoComplete="current-password"
            autoFocus
            value={currentPassword}
            onChange={setCurrentPassword}
            refusal={fields['currentPassword']}
          />
          <Field
            label="New password"
            type="password"
            autoComplete="new-password"
            value={password}
            onChange={setPassword}
            refusal={fields['password']}
            help="At least 12 characters."
          />
        </>
      )}
    </ActDialog>
  );
}
