import type { adminCalls } from '@outpick/contracts/admin';
import type { Output } from '@outpick/contracts';
import { DataTable, SearchInput, TextInput } from 'react-admin';
import { ListPage } from '../../design/list-page.tsx';
import { Time } from '../../design/time.tsx';

type RecentError = Output<typeof adminCalls.listRecentErrors>['rows'][number];

const filters = [
  <SearchInput key="q" source="q" alwaysOn />,
  <TextInput key="requestId" source="requestId" label="Request id" alwaysOn />,
];

/** The newest error lines of all processes; a visitor's error page shows its request id. */
export function RecentErrorsPage() {
  return (
    <ListPage
      title="Recent errors"
      resource="recent-errors"
      filters={filters}
      sort={{ field: 'at', order: 'DESC' }}
      none="No errors in the last week"
    >
      <DataTable bulkActionButtons={false} rowClick={false}>
        <DataTable.Col<RecentError> source="at" label="Time" render={({ at }) => <Time at={at} />} />
        <DataTable.Col source="kind" label="Process" disableSort />
        <DataTable.Col source="host" label="Machine" disableSort />
        <DataTable.Col source="message" label="Message" disableSort />
        <DataTable.Col source="detail" label="Detail" disableSort />
        <DataTable.Col source="requestId" label="Request id" disableSort />
      </DataTable>
    </ListPage>
  );
}
