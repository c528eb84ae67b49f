import type { adminCalls, PlayerState } from '@outpick/contracts/admin';
import type { Output } from '@outpick/contracts';
import { DataTable, Link } from 'react-admin';
import { choiceFilter, ListPage } from '../../design/list-page.tsx';
import { Time } from '../../design/time.tsx';
import { stateWords } from './words.ts';

type Row = Output<typeof adminCalls.listAdminPlayers>['rows'][number];

const Column = DataTable.Col<Row>;
const filters = [choiceFilter('state', stateWords)];

const describeState = (state: PlayerState, until: string | null) =>
  until === null ? (
    stateWords[state]
  ) : (
    <>
      {stateWords[state]} until <Time at={until} />
    </>
  );

/** Searches players. Email addresses are shown only on a player's own page. */
export function PlayersPage() {
  return (
    <ListPage
      title="Players"
      resource="players"
      search="Name, tag, whole email or id"
      filters={filters}
      sort={{ field: 'createdAt', order: 'DESC' }}
      none="No players yet"
      source="People appear here when they have signed up."
    >
      <Column source="name" render={({ id, name }) => <Link to={`/players/${id}`}>{name}</Link>} />
      <Column source="tag" disableSort />
      <Column
        source="state"
        disableSort
        render={({ state, suspendedUntil }) => describeState(state, suspendedUntil)}
      />
      <Column source="openReports" label="Open reports" disableSort />
      <Column source="createdAt" label="Joined" render={({ createdAt }) => <Time at={createdAt} />} />
      <Column
        source="lastSeenAt"
        label="Last seen"
        disableSort
        render={({ lastSeenAt }) => <Time at={lastSeenAt} />}
      />
    </ListPage>
  );
}
