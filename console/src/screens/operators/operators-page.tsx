import { Button, Chip } from '@mui/material';
import { useState } from 'react';
import { DataTable } from 'react-admin';
import { Link } from 'react-router-dom';
import { ListPage } from '../../design/list-page.tsx';
import { Time } from '../../design/time.tsx';
import { useSelf } from '../../platform/self.ts';
import { InviteDialog } from './invite-dialog.tsx';
import { LinkDialog } from './link-dialog.tsx';
import type { OneTimeLink } from './link-dialog.tsx';
import type { Operator } from './operator.ts';
import { ChangeRoleDialog, RemoveDialog, ResetDialog } from './operator-dialogs.tsx';
import { PendingLinks } from './pending-links.tsx';

type OpenDialog =
  | { readonly act: 'role' | 'reset' | 'remove'; readonly operator: Operator }
  | { readonly act: 'invite' };

const Column = DataTable.Col<Operator>;

/** The operators. Owners invite and remove them, change their roles and reset their sign-in. */
export function OperatorsPage() {
  const [openDialog, setOpenDialog] = useState<OpenDialog>();
  const [link, setLink] = useState<OneTimeLink>();
  const close = () => setOpenDialog(undefined);
  return (
    <ListPage
      title="Operators"
      resource="operators"
      search="Name or email"
      sort={{ field: 'name', order: 'ASC' }}
      none="No operators yet"
      below={<PendingLinks />}
      actions={
        <Button variant="contained" onClick={() => setOpenDialog({ act: 'invite' })}>
          Invite an operator
        </Button>
      }
      dialogs={
        <>
          {openDialog?.act === 'invite' && <InviteDialog onLink={setLink} onClose={close} />}
          {openDialog?.act === 'role' && <ChangeRoleDialog operator={openDialog.operator} onClose={close} />}
          {openDialog?.act === 'reset' && (
            <ResetDialog operator={openDialog.operator} onLink={setLink} onClose={close} />
          )}
          {openDialog?.act === 'remove' && <RemoveDialog operator={openDialog.operator} onClose={close} />}
          {link && <LinkDialog link={link} onClose={() => setLink(undefined)} />}
        </>
      }
    >
      <Column source="name" />
      <Column source="email" />
      <Column source="role" />
      <Column
        source="lastSeenAt"
        label="Last seen"
        render={({ lastSeenAt }) => <Time at={lastSeenAt} none="Not yet" />}
      />
      <Column source="hasAuthenticator" label="Signs in with" disableSort render={describeSignIn} />
      <Column
        label="Acts"
        disableSort
        render={(operator) => (
          <RowActs operator={operator} onAsk={(act) => setOpenDialog({ act, operator })} />
        )}
      />
    </ListPage>
  );
}

function describeSignIn({ hasAuthenticator, passkeys, removedAt }: Operator): string {
  if (removedAt !== null) return '';
  const parts = [
    ...(hasAuthenticator ? ['Password and app'] : []),
    ...(passkeys > 0 ? [passkeys === 1 ? '1 passkey' : `${passkeys} passkeys`] : []),
  ];
  return parts.length > 0 ? parts.join(', ') : 'Must set a new sign-in';
}

/** Links to an operator's entries in the audit log. */
function ActsLink({ id, name }: Pick<Operator, 'id' | 'name'>) {
  const filter = encodeURIComponent(JSON.stringify({ operatorId: id }));
  return (
    <Button component={Link} to={`/audit?filter=${filter}`} aria-label={`Acts of ${name} in the audit log`}>
      Log
    </Button>
  );
}

interface RowActsProps {
  readonly operator: Operator;
  readonly onAsk: (act: 'role' | 'reset' | 'remove') => void;
}

function RowActs({ operator: { id, name, removedAt }, onAsk }: RowActsProps) {
  const self = useSelf();
  if (removedAt !== null)
    return (
      <>
        <Chip label="Removed" size="small" />
        <ActsLink id={id} name={name} />
      </>
    );
  // Operators cannot change their own account, so that nobody locks themselves out. Another owner can.
  if (self?.id === id) return <Chip label="You" size="small" />;
  return (
    <>
      <Button aria-label={`Change the role of ${name}`} onClick={() => onAsk('role')}>
        Role
      </Button>
      <Button aria-label={`Reset the sign-in of ${name}`} onClick={() => onAsk('reset')}>
        Reset
      </Button>
      <ActsLink id={id} name={name} />
      <Button color="error" aria-label={`Remove ${name}`} onClick={() => onAsk('remove')}>
        Remove
      </Button>
    </>
  );
}
