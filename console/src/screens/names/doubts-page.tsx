import { adminCalls, type DuplicateGames, type GameDoubt } from '@outpick/contracts/admin';
import { Box, Button, Typography } from '@mui/material';
import { useState } from 'react';
import { ActDialog } from '../../design/act-dialog.tsx';
import { Empty } from '../../design/empty.tsx';
import { Loaded } from '../../design/loaded.tsx';
import { Page, Section } from '../../design/page.tsx';
import { readableTimes } from '../../design/readable-times.ts';
import { Time } from '../../design/time.tsx';
import { useCall } from '../../platform/use-call.ts';

const query = { page: 1, perPage: 200 };

type OpenDialog =
  | { readonly act: 'decide'; readonly doubt: GameDoubt; readonly gameId: string | null }
  | { readonly act: 'merge'; readonly pair: DuplicateGames };

/** Games that may be duplicates, for an operator to decide. */
export function DoubtsPage() {
  const doubts = useCall(adminCalls.listGameDoubts, { query });
  const duplicates = useCall(adminCalls.listDuplicateGames, { query });
  const [openDialog, setOpenDialog] = useState<OpenDialog>();
  const close = () => setOpenDialog(undefined);
  return (
    <Page title="Doubts and duplicates">
      <Section title="Games of sources that may be known">
        <Loaded of={doubts}>
          {({ rows }) =>
            rows.length === 0 ? (
              <Empty title="Nothing waits for a decision" />
            ) : (
              rows.map((doubt) => (
                <Doubt
                  key={doubt.id}
                  doubt={doubt}
                  onDecide={(gameId) => setOpenDialog({ act: 'decide', doubt, gameId })}
                />
              ))
            )
          }
        </Loaded>
      </Section>
      <Section title="Games that are likely one">
        <Loaded of={duplicates}>
          {({ rows }) =>
            rows.length === 0 ? (
              <Empty title="No duplicates" />
            ) : (
              rows.map((pair) => (
                <Duplicate key={pair.id} pair={pair} onMerge={() => setOpenDialog({ act: 'merge', pair })} />
              ))
            )
          }
        </Loaded>
      </Section>
      {openDialog?.act === 'decide' && (
        <ActDialog
          call={adminCalls.decideGameDoubt}
          title={
            openDialog.gameId === null
              ? `${openDialog.doubt.game} is a new game`
              : `${openDialog.doubt.game} is a known game`
          }
          undo="Can be undone: unlink the source on the page of the game."
          confirmLabel="Decide"
          asksReason={false}
          input={() => ({
            body: {
              sportId: openDialog.doubt.sportId,
              source: openDialog.doubt.source,
              sourceId: openDialog.doubt.sourceId,
              gameId: openDialog.gameId,
            },
          })}
          success="The decision is stored."
          onClose={close}
        />
      )}
      {openDialog?.act === 'merge' && (
        <ActDialog
          call={adminCalls.mergeDuplicateGames}
          title={`Merge ${readableTimes(openDialog.pair.game)}`}
          undo="This cannot be undone."
          confirmLabel="Merge"
          isDanger
          input={(reason) => ({
            body: { gameId: openDialog.pair.games[1].id, intoId: openDialog.pair.games[0].id, reason },
          })}
          success="The games are merged."
          onClose={close}
        >
          <Typography>
            The game in a slate remains, else the first one. If both are in a contest, the other is void in
            public, and players see your reason.
          </Typography>
        </ActDialog>
      )}
    </Page>
  );
}

interface DoubtProps {
  readonly doubt: GameDoubt;
  readonly onDecide: (gameId: string | null) => void;
}

const Doubt = ({ doubt, onDecide }: DoubtProps) => (
  <Box sx={{ py: 1.5, borderBottom: '1px solid', borderColor: 'divider' }}>
    <Typography sx={{ fontWeight: 600 }}>
      {doubt.game}, {readableTimes(doubt.startsAt)}
    </Typography>
    <Typography color="text.secondary">
      {doubt.sport}, {doubt.source} {doubt.sourceId}: {doubt.reason}
    </Typography>
    {doubt.candidates.map(({ id, game, status }) => (
      <Button key={id} variant="outlined" sx={{ mt: 1, mr: 1 }} onClick={() => onDecide(id)}>
        It is {game} ({status})
      </Button>
    ))}
    <Button variant="outlined" sx={{ mt: 1 }} onClick={() => onDecide(null)}>
      It is a new game
    </Button>
  </Box>
);

interface DuplicateProps {
  readonly pair: DuplicateGames;
  readonly onMerge: () => void;
}

const Duplicate = ({ pair, onMerge }: DuplicateProps) => (
  <Box sx={{ py: 1.5, borderBottom: '1px solid', borderColor: 'divider' }}>
    <Typography sx={{ fontWeight: 600 }}>
      {readableTimes(pair.game)} ({pair.sport})
    </Typography>
    {pair.games.map(({ id, startsAt, status, inSlate, sources }) => (
      <Typography key={id} color="text.secondary">
        <Time at={startsAt} />, {status}, {sources.join(' and ')}
        {inSlate && ', in a slate'}
      </Typography>
    ))}
    <Button variant="outlined" sx={{ mt: 1 }} onClick={onMerge}>
      Merge
    </Button>
  </Box>
);
