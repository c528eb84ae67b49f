import { enquiryStates, type EnquiryState } from '@outpick/contracts/admin';
import { Box, Button, Chip, useMediaQuery, type Theme } from '@mui/material';
import { useState } from 'react';
import { DataTable, SearchInput, SelectInput, SimpleList, useListContext } from 'react-admin';
import { Link } from 'react-router-dom';
import { ListPage } from '../../design/list-page.tsx';
import { RowCheckboxes } from '../../design/row-checkboxes.tsx';
import { Time } from '../../design/time.tsx';
import { stateLabels, subjectOf, type EnquiryRow } from './enquiry.ts';
import { StateDialog } from './state-dialog.tsx';

const filters = [
  <SearchInput key="q" source="q" alwaysOn placeholder="Name, email or words" />,
  <SelectInput
    key="state"
    source="state"
    alwaysOn
    choices={[
      { id: 'unfinished', name: 'Unfinished' },
      ...enquiryStates.map((id) => ({ id, name: stateLabels[id] })),
    ]}
  />,
  <SelectInput
    key="assignee"
    source="assignee"
    label="Assigned to"
    alwaysOn
    choices={[
      { id: 'me', name: 'Me' },
      { id: 'nobody', name: 'Nobody' },
    ]}
  />,
  <SelectInput
    key="suspicious"
    source="suspicious"
    choices={[
      { id: 'yes', name: 'Suspicious' },
      { id: 'no', name: 'Not suspicious' },
    ]}
  />,
];

const Column = DataTable.Col<EnquiryRow>;
const pathOf = (id: string | number) => `/enquiries/${id}`;

/** The messages of the contact forms: new ones first, oldest first. */
export function EnquiriesPage() {
  const isNarrow = useMediaQuery((theme: Theme) => theme.breakpoints.down('sm'));
  return (
    <ListPage
      title="Enquiries"
      resource="enquiries"
      filters={filters}
      sort={{ field: 'state', order: 'ASC' }}
      none="No enquiries yet"
      source="Messages of the contact forms appear here."
    >
      {isNarrow ? <NarrowList /> : <WideList />}
    </ListPage>
  );
}

function NarrowList() {
  return (
    <SimpleList<EnquiryRow>
      primaryText={(row) => subjectOf(row)}
      secondaryText={({ name, receivedAt, excerpt }) => (
        <>
          {name}, <Time at={receivedAt} />
          <Excerpt text={excerpt} />
        </>
      )}
      tertiaryText={({ state }) => stateLabels[state]}
      rowClick={pathOf}
    />
  );
}

function WideList() {
  return (
    <RowCheckboxes>
      <DataTable bulkActionButtons={<BulkActs />} rowClick={pathOf}>
        <Column source="state" label="State" render={({ state }) => stateLabels[state]} />
        <Column source="name" label="From" disableSort />
        <Column source="subject" label="Message" disableSort render={(row) => <Subject row={row} />} />
        <Column
          source="assignee"
          label="Assigned to"
          disableSort
          render={({ assignee }) => assignee?.name ?? 'Nobody'}
        />
        <Column source="replies" label="Replies" disableSort />
        <Column source="notes" label="Notes" disableSort />
        <Column source="receivedAt" label="Received" render={({ receivedAt }) => <Time at={receivedAt} />} />
      </DataTable>
    </RowCheckboxes>
  );
}

/** The first words of a message, on two lines at most. */
function Excerpt({ text }: { readonly text: string }) {
  return (
    <Box
      component="span"
      sx={{
        display: '-webkit-box',
        WebkitLineClamp: 2,
        WebkitBoxOrient: 'vertical',
        overflow: 'hidden',
        overflowWrap: 'anywhere',
        color: 'text.secondary',
      }}
    >
      {text}
    </Box>
  );
}

function Subject({ row }: { readonly row: EnquiryRow }) {
  return (
    <>
      <Link to={`/enquiries/${row.id}`}>{subjectOf(row)}</Link>
      {row.suspicion !== null && (
        <Chip size="small" color="warning" label={`Suspicious: ${row.suspicion}`} sx={{ ml: 1 }} />
      )}
      <Excerpt text={row.excerpt} />
    </>
  );
}

function BulkActs() {
  const { selectedIds, onUnselectItems } = useListContext<EnquiryRow>();
  const [state, setState] = useState<EnquiryState>();
  return (
    <>
      <Button onClick={() => setState('closed')}>Close</Button>
      <Button onClick={() => setState('spam')}>Spam</Button>
      <Button onClick={() => setState('open')}>Other state</Button>
      {state && (
        <StateDialog
          ids={selectedIds.map(String)}
          state={state}
          onDone={() => onUnselectItems()}
          onClose={() => setState(undefined)}
        />
      )}
    </>
  );
}
