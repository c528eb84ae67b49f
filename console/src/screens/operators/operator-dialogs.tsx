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
      undo="Can be undone: change the role back."
      confirmLabel="Change the role"
      isReady={role !== operator.role}
      input={(reason) => ({ params: { id: operator.id }, body: { role, reason } })}
      success="The role is changed."
      onClose={onClose}
    >
      <RoleField value={role} onChange={setRole} />
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
      undo="This cannot be undone: the password and the second factor must be set again."
      confirmLabel="Make a link"
      isDanger
      input={(reason) => ({ params: { id: operator.id }, body: { reason } })}
      onDone={({ link, expiresAt }) => onLink({ link, expiresAt, name: operator.name })}
      onClose={onClose}
    >
      <Typography>
        You get a link with which {operator.name} sets a new password and a new second factor.
      </Typography>
    </ActDialog>
  );
}

export function RemoveDialog({ operator, onClose }: OperatorDialogProps) {
  return (
    <ActDialog
      call={adminCalls.removeOperator}
      title={`Remove ${operator.name}`}
      undo="This cannot be undone. To let them in again, invite them again."
      confirmLabel="Remove"
      isDanger
      input={(reason) => ({ params: { id: operator.id }, body: { reason } })}
      success="The operator is removed."
      onClose={onClose}
    >
      <Typography>
        {operator.name} is signed out everywhere and cannot sign in any more. Their lines in the audit log
        stay.
      </Typography>
    </ActDialog>
  );
}
