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

type Asking =
  | { readonly act: 'role' | 'reset' | 'remove'; readonly operator: Operator }
  | { readonly act: 'invite' };

const Column = DataTable.Col<Operator>;

/** Who may use the console: invite, change a role, reset a sign-in, remove. */
export function OperatorsPage() {
  const [asking, setAsking] = useState<Asking>();
  const [link, setLink] = useState<OneTimeLink>();
  const close = () => setAsking(undefined);
  return (
    <ListPage
      title="Operators"
      resource="operators"
      search="Name or email"
      sort={{ field: 'name', order: 'ASC' }}
      none="No operators yet"
      below={<PendingLinks />}
      actions={
        <Button variant="contained" onClick={() => setAsking({ act: 'invite' })}>
          Invite an operator
        </Button>
      }
      dialogs={
        <>
          {asking?.act === 'invite' && <InviteDialog onLink={setLink} onClose={close} />}
          {asking?.act === 'role' && <ChangeRoleDialog operator={asking.operator} onClose={close} />}
          {asking?.act === 'reset' && (
            <ResetDialog operator={asking.operator} onLink={setLink} onClose={close} />
          )}
          {asking?.act === 'remove' && <RemoveDialog operator={asking.operator} onClose={close} />}
          {link && <LinkDialog link={link} onClose={() => setLink(undefined)} />}
        </>
      }
    >
      <Column source="name" />
      <Column source="email" />
      <Column source="role" />
      <Column source="lastSeenAt" label="Last seen" render={({ lastSeenAt }) => <Time at={lastSeenAt} />} />
      <Column
        source="hasAuthenticator"
        label="Second factor"
        disableSort
        render={({ hasAuthenticator, passkeys }) => describeFactors(hasAuthenticator, passkeys)}
      />
      <Column
        label="Acts"
        disableSort
        render={(operator) => <RowActs operator={operator} onAsk={(act) => setAsking({ act, operator })} />}
      />
    </ListPage>
  );
}

function describeFactors(hasAuthenticator: boolean, passkeys: number): string {
  const parts = [
    ...(hasAuthenticator ? ['Authenticator app'] : []),
    ...(passkeys > 0 ? [passkeys === 1 ? '1 passkey' : `${passkeys} passkeys`] : []),
  ];
  return parts.length > 0 ? parts.join(', ') : 'None';
}

/** Leads to the lines of an operator in the audit log. */
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
  // Nobody locks themselves out: another owner does it.
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
