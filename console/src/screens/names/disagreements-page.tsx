import type { Output } from '@outpick/contracts';
import type { adminCalls } from '@outpick/contracts/admin';
import { Typography } from '@mui/material';
import { DataTable } from 'react-admin';
import { Link } from 'react-router-dom';
import { ListPage } from '../../design/list-page.tsx';
import { readableTimes } from '../../design/readable-times.ts';

type Disagreement = Output<typeof adminCalls.listSourceDisagreements>['rows'][number];

const Column = DataTable.Col<Disagreement>;

/** Games on which sources contradict each other or an operator's correction. */
export const DisagreementsPage = () => (
  <ListPage
    title="Disagreements"
    resource="disagreements"
    search="Team or sport"
    sort={{ field: 'game', order: 'ASC' }}
    none="The sources agree"
    source="A game appears here when two sources report it differently."
    above={
      <Typography sx={{ p: 1 }}>
        Open the game to enter what is right, to release it from its pin, or to unlink a source that means
        another game.
      </Typography>
    }
  >
    <Column
      source="game"
      render={({ gameId, game }) => <Link to={`/games/${gameId}`}>{readableTimes(game)}</Link>}
    />
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
  </ListPage>
);
