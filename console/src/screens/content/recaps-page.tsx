import type { Output } from '@outpick/contracts';
import { adminCalls } from '@outpick/contracts/admin';
import { Button, Chip, Typography } from '@mui/material';
import { useState } from 'react';
import { DataTable } from 'react-admin';
import { Link } from 'react-router-dom';
import { ActDialog } from '../../design/act-dialog.tsx';
import { ListPage } from '../../design/list-page.tsx';
import { readableDay } from '../../design/readable-times.ts';
import { Time } from '../../design/time.tsx';
import { stateWords } from './content-item.ts';

type Recap = Output<typeof adminCalls.listAdminRecaps>['rows'][number];

const Column = DataTable.Col<Recap>;

/** The weekly recaps, which the site writes itself. Operators can hold and release them. */
export function RecapsPage() {
  const [chosenRecap, setChosenRecap] = useState<Recap>();
  return (
    <ListPage
      title="Recaps"
      resource="recaps"
      search="Week or title"
      sort={{ field: 'week', order: 'DESC' }}
      none="No recaps yet"
      source="The site writes one each Tuesday, once a slate is settled."
      rowPath={(id) => `/content/${id}`}
      dialogs={
        <>
          {chosenRecap?.state === 'draft' && (
            <ReleaseDialog recap={chosenRecap} onClose={() => setChosenRecap(undefined)} />
          )}
          {chosenRecap && chosenRecap.state !== 'draft' && (
            <HoldDialog recap={chosenRecap} onClose={() => setChosenRecap(undefined)} />
          )}
        </>
      }
    >
      <Column source="week" render={({ week }) => readableDay(week)} />
      <Column
        source="title"
        disableSort
        render={({ id, title }) => <Link to={`/content/${id}`}>{title}</Link>}
      />
      <Column
        source="state"
        disableSort
        render={({ state }) => <Chip size="small" label={state === 'draft' ? 'Held' : stateWords[state]} />}
      />
      <Column
        source="publishedAt"
        label="Published"
        disableSort
        render={({ publishedAt }) => <Time at={publishedAt} none="No" />}
      />
      <Column
        label="Acts"
        disableSort
        render={(recap) => (
          <Button
            aria-label={`${recap.state === 'draft' ? 'Release' : 'Hold'} the recap of ${readableDay(recap.week)}`}
            onClick={(event) => {
              // Without this, the click would also reach the row, which opens the item.
              event.stopPropagation();
              setChosenRecap(recap);
            }}
          >
            {recap.state === 'draft' ? 'Release' : 'Hold'}
          </Button>
        )}
      />
    </ListPage>
  );
}

interface RecapDialogProps {
  readonly recap: Recap;
  readonly onClose: () => void;
}

function HoldDialog({ recap: { week, title }, onClose }: RecapDialogProps) {
  return (
    <ActDialog
      call={adminCalls.holdRecap}
      title={`Hold ${title}`}
      confirmLabel="Hold"
      input={(reason) => ({ params: { week }, body: { reason } })}
      success="The recap is held."
      onClose={onClose}
    >
      <Typography>It is not published, or visitors no longer see it.</Typography>
    </ActDialog>
  );
}

function ReleaseDialog({ recap: { week, title }, onClose }: RecapDialogProps) {
  return (
    <ActDialog
      call={adminCalls.releaseRecap}
      title={`Release ${title}`}
      confirmLabel="Release"
      asksReason={false}
      input={() => ({ params: { week } })}
      success="The recap is released."
      onClose={onClose}
    >
      <Typography>It is published now, or at its regular time if that is later.</Typography>
    </ActDialog>
  );
}
