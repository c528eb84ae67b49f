import type { EnquiryState } from '@outpick/contracts/admin';
import { Box, Button, Chip, useMediaQuery, type Theme } from '@mui/material';
import { useState } from 'react';
import { DataTable, SimpleList, useListContext } from 'react-admin';
import { Link } from 'react-router-dom';
import { choiceFilter, ListPage } from '../../design/list-page.tsx';
import { Time } from '../../design/time.tsx';
import { stateLabels, subjectOf, type EnquiryRow } from './enquiry.ts';
import { StateDialog } from './state-dialog.tsx';

const filters = [
  choiceFilter('state', { unfinished: 'Unfinished', ...stateLabels }),
  choiceFilter('assignee', { me: 'Me', nobody: 'Nobody' }, { label: 'Assigned to' }),
  choiceFilter('suspicious', { yes: 'Suspicious', no: 'Not suspicious' }, { alwaysOn: false }),
];

const Column = DataTable.Col<EnquiryRow>;
const pathOf = (id: string | number) => `/enquiries/${id}`;

/** The messages of the contact forms, by state (new first) and then by age (oldest first). */
export function EnquiriesPage() {
  const isNarrow = useMediaQuery((theme: Theme) => theme.breakpoints.down('sm'));
  return (
    <ListPage
      title="Enquiries"
      resource="enquiries"
      search="Name, email or words"
      filters={filters}
      sort={{ field: 'state', order: 'ASC' }}
      none="No enquiries yet"
      source="Messages of the contact forms appear here."
      rowPath={pathOf}
      bulkActs={<BulkActs />}
      narrow={isNarrow && <NarrowList />}
    >
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
