import { adminCalls } from '@outpick/contracts/admin';
import { Button, Link, Typography } from '@mui/material';
import { useState } from 'react';
import { useParams } from 'react-router-dom';
import { ActDialog } from '../../design/act-dialog.tsx';
import { Facts } from '../../design/facts.tsx';
import { Loaded } from '../../design/loaded.tsx';
import { Page, Section } from '../../design/page.tsx';
import { readableTimes } from '../../design/readable-times.ts';
import { SmallTable } from '../../design/small-table.tsx';
import { Start, Time } from '../../design/time.tsx';
import { useCall } from '../../platform/use-call.ts';
import { ContestDialog, contestActLabel } from '../results/game-dialogs.tsx';
import { nameOf, showResult, voidWords, type ContestAct } from '../results/game.ts';
import { Outcome, outcomeSeconds } from '../results/outcome.tsx';
import { stateWords, windowOf, type Slate } from './slate.ts';

type SlateGame = Slate['slateGames'][number];

/** One slate: its board, its ledger entry, its games and its public changes. */
export function SlatePage() {
  const { id = '' } = useParams();
  const slate = useCall(adminCalls.getAdminSlate, { params: { id } });
  return (
    <Loaded of={slate} what="The slate could not be loaded.">
      {(data) => <LoadedSlate slate={data} />}
    </Loaded>
  );
}

function LoadedSlate({ slate }: { readonly slate: Slate }) {
  const [isResettling, setResettling] = useState(false);
  const [pendingAct, setPendingAct] = useState<{ readonly game: SlateGame; readonly act: ContestAct }>();
  const outcome = useCall(
    adminCalls.getResettleOutcome,
    { params: { id: slate.id } },
    { everySeconds: outcomeSeconds },
  );
  return (
    <Page
      title={`${slate.sport}, ${windowOf(slate)}`}
      actions={
        slate.boardVersion !== null && (
          <Button variant="outlined" onClick={() => setResettling(true)}>
            Re-settle
          </Button>
        )
      }
    >
      <Outcome outcome={outcome.data} />
      <Section title="Board and ledger">
        <Facts
          facts={[
            ['State', `${stateWords[slate.state]}, ${slate.decided} of ${slate.contestGames} games decided`],
            ['Opened', <Time key="opened" at={slate.openedAt} />],
            ['Board', <BoardText key="board" slate={slate} />],
            ['Ledger', `Entry ${slate.ledgerEntry}, hash ${slate.ledgerHash}`],
          ]}
        />
      </Section>
      <Games
        games={slate.slateGames}
        timeZone={slate.timeZone}
        onAct={(game, act) => setPendingAct({ game, act })}
      />
      <Changes changes={slate.changes} />
      {isResettling && <ResettleDialog slate={slate} onClose={() => setResettling(false)} />}
      {pendingAct && (
        <ContestDialog
          game={{
            ...pendingAct.game,
            id: pendingAct.game.gameId,
            sport: slate.sport,
            timeZone: slate.timeZone,
          }}
          contest={pendingAct.game}
          act={pendingAct.act}
          onClose={() => setPendingAct(undefined)}
        />
      )}
    </Page>
  );
}

function BoardText({ slate: { boardVersion, publishedAt, players } }: { readonly slate: Slate }) {
  if (boardVersion === null) return 'None yet: it is published when the first game is decided.';
  return (
    <>
      Version {boardVersion}, {players} {players === 1 ? 'player' : 'players'}, published{' '}
      <Time at={publishedAt} />
    </>
  );
}

interface GamesProps {
  readonly games: readonly SlateGame[];
  readonly timeZone: string;
  readonly onAct: (game: SlateGame, act: ContestAct) => void;
}

function describeState({ inContest, state, voidReason }: SlateGame): string {
  if (!inContest) return 'Not in the contest';
  if (voidReason !== null) return `Void: ${voidWords[voidReason] ?? voidReason}`;
  return { open: 'Takes picks', locked: 'Locked', final: 'Counts', void: 'Void' }[state];
}

function Games({ games, timeZone, onAct }: GamesProps) {
  return (
    <Section title="Games">
      <SmallTable
        label="Games of the slate"
        isDense
        hasRowHeads
        heads={['Game', 'Start', 'Result, away first', 'Contest', 'Acts']}
        rows={games.map((game) => ({
          key: game.slateGameId,
          cells: [
            <Link key="game" href={`#/games/${game.gameId}`}>
              {nameOf(game)}
            </Link>,
            <Start key="start" at={game.startsAt} timeZone={timeZone} />,
            showResult(game),
            describeState(game),
            game.acts.map((act) => (
              <Button
                key={act}
                aria-label={`${contestActLabel(act, game)} ${nameOf(game)}`}
                onClick={() => onAct(game, act)}
              >
                {contestActLabel(act, game)}
              </Button>
            )),
          ],
        }))}
      />
    </Section>
  );
}

const changeWords = { add: 'Added', drop: 'Dropped', void: 'Voided', rescored: 'Rescored' } as const;

function Changes({ changes }: { readonly changes: Slate['changes'] }) {
  return (
    <Section title="Public changes">
      {changes.length === 0 && <Typography color="text.secondary">None.</Typography>}
      {changes.map(({ at, game, kind, text }) => (
        <Typography key={`${at} ${game} ${kind}`}>
          <Time at={at} />: {changeWords[kind]} {readableTimes(game)}. {readableTimes(text)}
        </Typography>
      ))}
    </Section>
  );
}

interface ResettleDialogProps {
  readonly slate: Slate;
  readonly onClose: () => void;
}

/** Settles the slate again from all picks, with a preview of whose points change. */
function ResettleDialog({ slate, onClose }: ResettleDialogProps) {
  const preview = useCall(adminCalls.previewResettle, { params: { id: slate.id } });
  return (
    <ActDialog
      call={adminCalls.resettleSlate}
      title={`Re-settle ${slate.sport}, ${windowOf(slate)}`}
      confirmLabel="Re-settle"
      input={(reason) => ({ params: { id: slate.id }, body: { reason } })}
      success="The slate is being settled again. Players see the old board until the new one is complete."
      onClose={onClose}
    >
      <Loaded of={preview} what="What will follow could not be computed.">
        {({ sentence }) => <Typography sx={{ fontWeight: 600 }}>{readableTimes(sentence)}</Typography>}
      </Loaded>
    </ActDialog>
  );
}
