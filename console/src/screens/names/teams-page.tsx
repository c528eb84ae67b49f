import { adminCalls, type AdminTeamRow } from '@outpick/contracts/admin';
import { Button } from '@mui/material';
import { useState } from 'react';
import { DataTable } from 'react-admin';
import { Link } from 'react-router-dom';
import { ActDialog } from '../../design/act-dialog.tsx';
import { ChoiceField, Field } from '../../design/field.tsx';
import { ListPage } from '../../design/list-page.tsx';
import { useCall } from '../../platform/use-call.ts';

const Column = DataTable.Col<AdminTeamRow>;

/** The teams of all sports. */
export function TeamsPage() {
  const [isAdding, setAdding] = useState(false);
  return (
    <ListPage
      title="Teams"
      resource="teams"
      search="Any name of a team"
      sort={{ field: 'name', order: 'ASC' }}
      none="No teams yet"
      source="A league brings its teams; others can be added here."
      dialogs={isAdding && <AddTeamDialog onClose={() => setAdding(false)} />}
      actions={
        <Button variant="contained" onClick={() => setAdding(true)}>
          Add a team
        </Button>
      }
    >
      <Column source="name" render={({ id, name }) => <Link to={`/teams/${id}`}>{name}</Link>} />
      <Column source="city" label="Place" />
      <Column source="sport" disableSort />
      <Column source="conference" />
      <Column source="monogram" disableSort />
      <Column source="games" />
      <Column source="otherNames" label="Other names" disableSort />
    </ListPage>
  );
}

function AddTeamDialog({ onClose }: { readonly onClose: () => void }) {
  const sports = useCall(adminCalls.listAdminSports, { query: { page: 1, perPage: 1000 } });
  const [sportId, setSportId] = useState('');
  const [name, setName] = useState('');
  return (
    <ActDialog
      call={adminCalls.addTeam}
      title="Add a team"
      confirmLabel="Add the team"
      asksReason={false}
      isReady={sportId !== '' && name !== ''}
      input={() => ({ body: { sportId, name } })}
      success="The team is added."
      onClose={onClose}
    >
      {(fields) => (
        <>
          <ChoiceField
            label="Sport"
            value={sportId}
            choices={sports.data?.rows ?? []}
            onChange={setSportId}
          />
          <Field label="Name" value={name} onChange={setName} refusal={fields['name']} />
        </>
      )}
    </ActDialog>
  );
}
