import type { AdminSportRow } from '@outpick/contracts/admin';
import { Button } from '@mui/material';
import { useState } from 'react';
import { DataTable } from 'react-admin';
import { ListPage } from '../../design/list-page.tsx';
import { Time } from '../../design/time.tsx';
import { EditSportDialog } from './edit-sport-dialog.tsx';
import { VisibilityDialog } from './visibility-dialog.tsx';

const Column = DataTable.Col<AdminSportRow>;

/** All sports, with their settings and contest rules. */
export function SportsPage() {
  const [editedSport, setEditedSport] = useState<AdminSportRow>();
  const [sportToToggle, setSportToToggle] = useState<AdminSportRow>();
  return (
    <ListPage
      title="Sports"
      resource="sports"
      search="Sport"
      sort={{ field: 'position', order: 'ASC' }}
      none="No sports yet"
      source="Add a league in the set-up."
      dialogs={
        <>
          {sportToToggle && (
            <VisibilityDialog sport={sportToToggle} onClose={() => setSportToToggle(undefined)} />
          )}
          {editedSport && <EditSportDialog sport={editedSport} onClose={() => setEditedSport(undefined)} />}
        </>
      }
    >
      <Column source="position" label="Place" />
      <Column source="name" />
      <Column source="model" disableSort />
      <Column source="timeZone" label="Time zone" disableSort />
      <Column source="rules" label="Contest rules" disableSort />
      <Column
        source="hiddenAt"
        label="Hidden since"
        disableSort
        render={({ hiddenAt }) => <Time at={hiddenAt} none="Shown" />}
      />
      <Column
        label="Acts"
        disableSort
        render={(row) => (
          <>
            <Button aria-label={`Edit ${row.name}`} onClick={() => setEditedSport(row)}>
              Edit
            </Button>
            <Button
              aria-label={`${row.hiddenAt === null ? 'Hide' : 'Show'} ${row.name}`}
              onClick={() => setSportToToggle(row)}
            >
              {row.hiddenAt === null ? 'Hide' : 'Show'}
            </Button>
          </>
        )}
      />
    </ListPage>
  );
}
