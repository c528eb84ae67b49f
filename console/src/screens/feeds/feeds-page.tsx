import type { AdminFeedRow, FeedState } from '@outpick/contracts/admin';
import { Button, Chip } from '@mui/material';
import { useState } from 'react';
import { DataTable } from 'react-admin';
import { Link } from 'react-router-dom';
import { choiceFilter, ListPage } from '../../design/list-page.tsx';
import { Time } from '../../design/time.tsx';
import { AddFeedDialog } from './add-feed-dialog.tsx';

/** Labels of feed states. */
export const stateLabels: Readonly<Record<FeedState, string>> = {
  running: 'Running',
  new: 'Not fetched yet',
  late: 'Late',
  'page-failed': 'A page failed',
  failing: 'Failing',
  paused: 'Paused',
  'needs-key': 'Needs a key',
  'no-adapter': 'Unknown provider',
};

const errorStates: readonly FeedState[] = ['failing', 'late', 'needs-key', 'no-adapter', 'page-failed'];

export const StateChip = ({ state }: { readonly state: FeedState }) => (
  <Chip
    size="small"
    label={stateLabels[state]}
    color={errorStates.includes(state) ? 'error' : 'default'}
    variant={errorStates.includes(state) ? 'filled' : 'outlined'}
  />
);

const filters = [choiceFilter('state', stateLabels, { alwaysOn: false })];

const Column = DataTable.Col<AdminFeedRow>;

/** All feeds, with their state and the provider calls that are left. */
export function FeedsPage() {
  const [isAdding, setAdding] = useState(false);
  return (
    <ListPage
      title="Feeds"
      resource="feeds"
      search="Sport or provider"
      filters={filters}
      sort={{ field: 'state', order: 'ASC' }}
      none="No feeds yet"
      source="Add one here, or add a league in the set-up."
      dialogs={isAdding && <AddFeedDialog onClose={() => setAdding(false)} />}
      actions={
        <Button variant="contained" onClick={() => setAdding(true)}>
          Add a feed
        </Button>
      }
    >
      <Column source="sport" render={({ id, sport }) => <Link to={`/feeds/${id}`}>{sport}</Link>} />
      <Column source="source" label="Provider" render={({ title }) => title} />
      <Column source="state" render={({ state }) => <StateChip state={state} />} />
      <Column source="fetchedAt" label="Last fetched" render={({ fetchedAt }) => <Time at={fetchedAt} />} />
      <Column
        source="nextRunAt"
        label="Next run"
        disableSort
        render={({ nextRunAt }) => <Time at={nextRunAt} none="None" />}
      />
      <Column source="refused" label="Refused" disableSort />
      <Column source="unknownTeams" label="Unknown names" disableSort />
      <Column label="Calls left" disableSort render={describeCalls} />
    </ListPage>
  );
}

export const describeCalls = ({ callsLeft }: Pick<AdminFeedRow, 'callsLeft'>): string =>
  callsLeft.map(({ left, limit, period }) => `${left} of ${limit} a ${period}`).join(', ');
