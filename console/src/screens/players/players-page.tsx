import type { adminCalls, PlayerState } from '@outpick/contracts/admin';
import type { Output } from '@outpick/contracts';
import { DataTable, Link, SearchInput, SelectInput } from 'react-admin';
import { ListPage } from '../../design/list-page.tsx';
import { Time } from '../../design/time.tsx';
import { choicesOf, stateWords } from './words.ts';

type Row = Output<typeof adminCalls.listAdminPlayers>['rows'][number];

const filters = [
  <SearchInput key="q" source="q" placeholder="Name, tag, whole email or id" alwaysOn />,
  <SelectInput key="state" source="state" choices={choicesOf(stateWords)} alwaysOn />,
];

const describeState = (state: PlayerState, until: string | null) =>
  until === null ? (
    stateWords[state]
  ) : (
    <>
      {stateWords[state]} until <Time at={until} />
    </>
  );

/** Finds a player. Emails are shown only on the page of one player. */
export function PlayersPage() {
  return (
    <ListPage
      title="Players"
      resource="players"
      filters={filters}
      sort={{ field: 'createdAt', order: 'DESC' }}
      none="No players yet"
      source="People appear here when they have signed up."
    >
      <DataTable<Row> bulkActionButtons={false} rowClick={false}>
        <DataTable.Col<Row>
          source="name"
          render={({ id, name }) => <Link to={`/players/${id}`}>{name}</Link>}
        />
        <DataTable.Col<Row> source="tag" disableSort />
        <DataTable.Col<Row>
          source="state"
          disableSort
          render={({ state, suspendedUntil }) => describeState(state, suspendedUntil)}
        />
        <DataTable.Col<Row> source="openReports" label="Open reports" disableSort />
        <DataTable.Col<Row>
          source="createdAt"
          label="Joined"
          render={({ createdAt }) => <Time at={createdAt} />}
        />
        <DataTable.Col<Row>
          source="lastSeenAt"
          label="Last seen"
          disableSort
          render={({ lastSeenAt }) => <Time at={lastSeenAt} />}
        />
      </DataTable>
    </ListPage>
  );
}
