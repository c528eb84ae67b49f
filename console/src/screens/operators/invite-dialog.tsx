import { adminCalls, type Role } from '@outpick/contracts/admin';
import { useState } from 'react';
import { ActDialog } from '../../design/act-dialog.tsx';
import { Field } from '../../design/field.tsx';
import type { OneTimeLink } from './link-dialog.tsx';
import { RoleField } from './role-field.tsx';

interface InviteDialogProps {
  readonly onLink: (link: OneTimeLink) => void;
  readonly onClose: () => void;
}

/** Invites an operator. The answer contains a link that is shown only once. */
export function InviteDialog({ onLink, onClose }: InviteDialogProps) {
  const [email, setEmail] = useState('');
  const [name, setName] = useState('');
  const [role, setRole] = useState<Role>('scorer');
  return (
    <ActDialog
      call={adminCalls.inviteOperator}
      title="Invite an operator"
      confirmLabel="Make a link"
      asksReason={false}
      isReady={email !== '' && name !== ''}
      input={() => ({ body: { email, name, role } })}
      onDone={({ link, expiresAt }) => onLink({ link, expiresAt, name })}
      onClose={onClose}
    >
      {(fields) => (
        <>
          <Field
            label="Name"
            autoFocus
            autoComplete="off"
            value={name}
            onChange={setName}
            refusal={fields['name']}
          />
          <Field
            label="Email"
            type="email"
            autoComplete="off"
            value={email}
            onChange={setEmail}
            refusal={fields['email']}
          />
          <RoleField value={role} onChange={setRole} />
        </>
      )}
    </ActDialog>
  );
}
