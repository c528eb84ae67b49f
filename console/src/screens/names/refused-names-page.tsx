import { adminCalls, type RefusedName } from '@outpick/contracts/admin';
import { Button, Typography } from '@mui/material';
import { useState } from 'react';
import { DataTable } from 'react-admin';
import { ActDialog } from '../../design/act-dialog.tsx';
import { ListPage } from '../../design/list-page.tsx';
import { Time } from '../../design/time.tsx';
import { TeamSelect, type ChosenTeam } from './team-select.tsx';

const Column = DataTable.Col<RefusedName>;

interface OpenDialog {
  readonly act: 'map' | 'add';
  readonly row: RefusedName;
}

const mapLabel = ({ suggestions: [first] }: RefusedName) =>
  first ? `Map to ${first.name}?` : 'Map to a team';

/** Team names from sources that match no team. Operators map each to a team, or add a team. */
export function RefusedNamesPage() {
  const [openDialog, setOpenDialog] = useState<OpenDialog>();
  const close = () => setOpenDialog(undefined);
  return (
    <ListPage
      title="Refused names"
      resource="refused-names"
      search="Name or source"
      sort={{ field: 'lastSeenAt', order: 'DESC' }}
      none="Every name has a team"
      source="Names of feeds and files that no team has appear here."
      dialogs={
        <>
          {openDialog?.act === 'map' && <MapDialog row={openDialog.row} onClose={close} />}
          {openDialog?.act === 'add' && <AddDialog row={openDialog.row} onClose={close} />}
        </>
      }
    >
      <Column source="name" />
      <Column source="sport" disableSort />
      <Column source="source" disableSort />
      <Column source="refusedRows" label="Refused rows" />
      <Column source="lastSeenAt" label="Last seen" render={({ lastSeenAt }) => <Time at={lastSeenAt} />} />
      <Column
        label="Acts"
        disableSort
        render={(row) => (
          <>
            <Button
              aria-label={`${mapLabel(row)} (${row.name})`}
              onClick={() => setOpenDialog({ act: 'map', row })}
            >
              {mapLabel(row)}
            </Button>
            <Button
              aria-label={`Add ${row.name} as a team`}
              onClick={() => setOpenDialog({ act: 'add', row })}
            >
              Add
            </Button>
          </>
        )}
      />
    </ListPage>
  );
}

interface DialogProps {
  readonly row: RefusedName;
  readonly onClose: () => void;
}

function MapDialog({ row, onClose }: DialogProps) {
  const [team, setTeam] = useState<ChosenTeam | null>(row.suggestions[0] ?? null);
  return (
    <ActDialog
      call={adminCalls.mapTeamName}
      title={`Map “${row.name}” to a team`}
      confirmLabel="Map the name"
      asksReason={false}
      isReady={team !== null}
      input={() => ({ params: { id: team?.id ?? '' }, body: { name: row.name } })}
      success="The name is mapped. Its rows are accepted when they are read again."
      onClose={onClose}
    >
      <TeamSelect label="Team" sportId={row.sportId} value={team} onChange={setTeam} />
    </ActDialog>
  );
}

const AddDialog = ({ row, onClose }: DialogProps) => (
  <ActDialog
    call={adminCalls.addTeam}
    title={`Add the team “${row.name}”`}
    confirmLabel="Add the team"
    asksReason={false}
    input={() => ({ body: { sportId: row.sportId, name: row.name } })}
    success="The team is added. Its rows are accepted when they are read again."
    onClose={onClose}
  >
    <Typography>The team gets a generated monogram and colors, which you can change.</Typography>
  </ActDialog>
);
