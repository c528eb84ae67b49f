import { adminCalls, type AdminCall } from '@outpick/contracts/admin';
import { Button } from '@mui/material';
import { useState } from 'react';
import { DataTable, DateInput, SearchInput, SelectInput, TextInput } from 'react-admin';
import { ListPage } from '../../design/list-page.tsx';
import { Time } from '../../design/time.tsx';
import { AuditDetails } from './audit-details.tsx';
import type { AuditLine } from './audit-line.ts';

/** Every act that a call can leave in the log. */
const acts = [...new Set(Object.values<AdminCall>(adminCalls).flatMap(({ act }) => act ?? []))]
  .toSorted((one, other) => one.localeCompare(other, 'en'))
  .map((act) => ({ id: act, name: act }));

const filters = [
  <SearchInput key="q" source="q" alwaysOn placeholder="Who, act or reason" />,
  <SelectInput key="act" source="act" label="Act" choices={acts} />,
  <TextInput key="subject" source="subject" label="Kind of thing" />,
  <TextInput key="subjectId" source="subjectId" label="Id of the thing" />,
  <DateInput key="from" source="from" label="From" />,
  <DateInput key="until" source="until" label="Until" />,
];

const Column = DataTable.Col<AuditLine>;

/** Who did what, when, from where and why. Nothing in it can be changed. */
export function AuditPage() {
  const [opened, setOpened] = useState<AuditLine>();
  return (
    <ListPage
      title="Audit log"
      resource="audit"
      filters={filters}
      sort={{ field: 'at', order: 'DESC' }}
      none="No acts yet"
    >
      <DataTable bulkActionButtons={false} rowClick={false}>
        <Column source="at" label="When" render={({ at }) => <Time at={at} />} />
        <Column
          source="actor"
          label="Who"
          disableSort
          render={({ actor, actorKind, role }) => `${actor} (${role ?? actorKind})`}
        />
        <Column source="act" label="Act" disableSort />
        <Column source="subject" label="Thing" disableSort />
        <Column source="reason" label="Reason" disableSort render={({ reason }) => reason ?? ''} />
        <Column
          label="Details"
          disableSort
          render={(line) => (
            <Button aria-label={`Details of ${line.act}`} onClick={() => setOpened(line)}>
              Details
            </Button>
          )}
        />
      </DataTable>
      {opened && <AuditDetails line={opened} onClose={() => setOpened(undefined)} />}
    </ListPage>
  );
}
