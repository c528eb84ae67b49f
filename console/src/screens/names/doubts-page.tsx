import { adminCalls, type DuplicateGames, type GameDoubt } from '@outpick/contracts/admin';
import { Box, Button, Typography } from '@mui/material';
import { useState } from 'react';
import { ActDialog } from '../../design/act-dialog.tsx';
import { Empty } from '../../design/empty.tsx';
import { Loaded } from '../../design/loaded.tsx';
import { Page, Section } from '../../design/page.tsx';
import { readableTimes } from '../../design/readable-times.ts';
import { Start } from '../../design/time.tsx';
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
        >
          <DecidedGames doubt={openDialog.doubt} gameId={openDialog.gameId} />
        </ActDialog>
      )}
      {openDialog?.act === 'merge' && (
        <ActDialog
          call={adminCalls.mergeDuplicateGames}
          title={`Merge ${readableTimes(openDialog.pair.game)}`}
          confirmLabel="Merge"
          isDanger
          input={(reason) => ({
            body: { gameId: openDialog.pair.games[1].id, intoId: openDialog.pair.games[0].id, reason },
          })}
          success="The games are merged."
          onClose={close}
        >
          <GamesOfPair pair={openDialog.pair} />
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
      {doubt.game}, <ReportedStart doubt={doubt} />
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

/** The start of a source's game. Some sources give only a day, or a time without its zone. */
const ReportedStart = ({ doubt: { startsAt, timeZone } }: { readonly doubt: GameDoubt }) =>
  /(?:Z|[+-]\d\d:\d\d)$/u.test(startsAt) ? (
    <Start at={startsAt} timeZone={timeZone} />
  ) : (
    <>
      {readableTimes(startsAt)} ({timeZone})
    </>
  );

interface DecidedGamesProps {
  readonly doubt: GameDoubt;
  /** The known game; null if the source's game is a new one. */
  readonly gameId: string | null;
}

/** Says which game of a source and which known game a decision is about. */
function DecidedGames({ doubt, gameId }: DecidedGamesProps) {
  const known = doubt.candidates.find(({ id }) => id === gameId);
  return (
    <>
      <Typography>
        {doubt.source} {doubt.sourceId}: {doubt.game}. {doubt.sport}, <ReportedStart doubt={doubt} />
      </Typography>
      {known && (
        <Typography>
          The known game: {readableTimes(known.game)}. {known.status},{' '}
          <Start at={known.startsAt} timeZone={doubt.timeZone} />
        </Typography>
      )}
    </>
  );
}

/** The two games that are likely one. */
const GamesOfPair = ({ pair }: { readonly pair: DuplicateGames }) =>
  pair.games.map(({ id, startsAt, status, inSlate, sources }) => (
    <Typography key={id} color="text.secondary">
      {pair.sport}, <Start at={startsAt} timeZone={pair.timeZone} />, {status}, {sources.join(' and ')}
      {inSlate && ', in a slate'}
    </Typography>
  ));

interface DuplicateProps {
  readonly pair: DuplicateGames;
  readonly onMerge: () => void;
}

const Duplicate = ({ pair, onMerge }: DuplicateProps) => (
  <Box sx={{ py: 1.5, borderBottom: '1px solid', borderColor: 'divider' }}>
    <Typography sx={{ fontWeight: 600 }}>
      {readableTimes(pair.game)} ({pair.sport})
    </Typography>
    <GamesOfPair pair={pair} />
    <Button variant="outlined" sx={{ mt: 1 }} onClick={onMerge}>
      Merge
    </Button>
  </Box>
);
