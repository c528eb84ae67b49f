import type { Output } from '@outpick/contracts';
import type { adminCalls } from '@outpick/contracts/admin';
import { DataTable, SearchInput } from 'react-admin';
import { ListPage } from '../../design/list-page.tsx';
import { readableTimes } from '../../design/readable-times.ts';

type Disagreement = Output<typeof adminCalls.listSourceDisagreements>['rows'][number];

const filters = [<SearchInput key="q" source="q" alwaysOn placeholder="Team or sport" />];
const Column = DataTable.Col<Disagreement>;

/** Where sources contradict each other, or an operator's correction. */
export const DisagreementsPage = () => (
  <ListPage
    title="Disagreements"
    resource="disagreements"
    filters={filters}
    sort={{ field: 'game', order: 'ASC' }}
    none="The sources agree"
  >
    <DataTable bulkActionButtons={false} rowClick={false}>
      <Column source="game" />
      <Column source="sport" disableSort />
      <Column source="what" disableSort />
      <Column
        label="One says"
        disableSort
        render={({ first }) => `${readableTimes(first.value)} (${first.source})`}
      />
      <Column
        label="Another says"
        disableSort
        render={({ second }) => `${readableTimes(second.value)} (${second.source})`}
      />
    </DataTable>
  </ListPage>
);
