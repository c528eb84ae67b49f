import { Typography } from '@mui/material';
import { DataTable } from 'react-admin';
import { Link } from 'react-router-dom';
import { choiceFilter, ListPage } from '../../design/list-page.tsx';
import { Time } from '../../design/time.tsx';
import { ComingSlates } from './coming-slates.tsx';
import { LedgerCheck } from './ledger-check.tsx';
import { stateWords, windowOf, type SlateRow } from './slate.ts';

const filters = [choiceFilter('state', stateWords)];

const Column = DataTable.Col<SlateRow>;

/** The windows that open next, and all slates. */
export function SlatesPage() {
  return (
    <ListPage
      title="Slates"
      resource="slates"
      search="Sport"
      filters={filters}
      sort={{ field: 'firstDay', order: 'DESC' }}
      none="No slates yet"
      source="A slate opens by itself when its games are near; see “What opens next”."
      actions={<LedgerCheck />}
      intro={
        <>
          <ComingSlates />
          <Typography variant="h2">All slates</Typography>
        </>
      }
      rowPath={(id) => `/slates/${id}`}
    >
      <Column
        source="firstDay"
        label="Window"
        render={(slate) => <Link to={`/slates/${slate.id}`}>{windowOf(slate)}</Link>}
      />
      <Column source="sport" disableSort />
      <Column source="openedAt" label="Opened" render={({ openedAt }) => <Time at={openedAt} />} />
      <Column
        source="decided"
        label="Decided"
        disableSort
        render={({ decided, contestGames }) => `${decided} of ${contestGames}`}
      />
      <Column source="players" label="Players" disableSort />
      <Column source="state" label="State" disableSort render={({ state }) => stateWords[state]} />
      <Column source="ledgerEntry" label="Ledger entry" disableSort />
    </ListPage>
  );
}
