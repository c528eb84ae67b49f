import type { adminCalls } from '@outpick/contracts/admin';
import type { Output } from '@outpick/contracts';
import { DataTable, TextInput } from 'react-admin';
import { ListPage } from '../../design/list-page.tsx';
import { Time } from '../../design/time.tsx';

type RecentError = Output<typeof adminCalls.listRecentErrors>['rows'][number];

const filters = [<TextInput key="requestId" source="requestId" label="Request id" alwaysOn />];

const Column = DataTable.Col<RecentError>;

/** The newest logged errors of all processes. A visitor's error page shows the request id to filter by. */
export function RecentErrorsPage() {
  return (
    <ListPage
      title="Recent errors"
      resource="recent-errors"
      filters={filters}
      sort={{ field: 'at', order: 'DESC' }}
      none="No errors in the last week"
    >
      <Column source="at" label="Time" render={({ at }) => <Time at={at} />} />
      <Column source="kind" label="Process" disableSort />
      <Column source="host" label="Machine" disableSort />
      <Column source="message" label="Message" disableSort />
      <Column source="detail" label="Detail" disableSort />
      <Column source="requestId" label="Request id" disableSort />
    </ListPage>
  );
}
