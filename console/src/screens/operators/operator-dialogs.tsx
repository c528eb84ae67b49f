import { adminCalls } from '@outpick/contracts/admin';
import { Typography } from '@mui/material';
import { useState } from 'react';
import { ActDialog } from '../../design/act-dialog.tsx';
import type { OneTimeLink } from './link-dialog.tsx';
import type { Operator } from './operator.ts';
import { RoleField } from './role-field.tsx';

interface OperatorDialogProps {
  readonly operator: Operator;
  readonly onClose: () => void;
}

export function ChangeRoleDialog({ operator, onClose }: OperatorDialogProps) {
  const [role, setRole] = useState(operator.role);
  return (
    <ActDialog
      call={adminCalls.changeOperatorRole}
      title={`Change the role of ${operator.name}`}
      confirmLabel="Change the role"
      isReady={role !== operator.role}
      input={(reason) => ({ params: { id: operator.id }, body: { role, reason } })}
      success="The role is changed."
      onClose={onClose}
    >
      <RoleField value={role} onChange={setRole} />
      {operator.role === 'owner' && role !== 'owner' && (
        <Typography>
          The unused links that {operator.name} made stop working: for operators, and invitations of players.
        </Typography>
      )}
    </ActDialog>
  );
}

interface ResetDialogProps extends OperatorDialogProps {
  readonly onLink: (link: OneTimeLink) => void;
}

export function ResetDialog({ operator, onLink, onClose }: ResetDialogProps) {
  return (
    <ActDialog
      call={adminCalls.resetOperator}
      title={`Reset the sign-in of ${operator.name}`}
      confirmLabel="Make a link"
      isDanger
      input={(reason) => ({ params: { id: operator.id }, body: { reason } })}
      onDone={({ link, expiresAt }) => onLink({ link, expiresAt, name: operator.name })}
      onClose={onClose}
    >
      <Typography>
        The password, the app, the passkeys and the devices of {operator.name} stop working at once, and so do
        the unused links that {operator.name} made. You get a link for a new sign-in.
      </Typography>
    </ActDialog>
  );
}

export function RemoveDialog({ operator, onClose }: OperatorDialogProps) {
  return (
    <ActDialog
      call={adminCalls.removeOperator}
      title={`Remove ${operator.name}`}
      confirmLabel="Remove"
      isDanger
      input={(reason) => ({ params: { id: operator.id }, body: { reason } })}
      success="The operator is removed."
      onClose={onClose}
    >
      <Typography>
        {operator.name} is signed out everywhere and cannot sign in any more. The unused links that they made
        stop working. Their lines in the audit log stay.
      </Typography>
    </ActDialog>
  );
}
