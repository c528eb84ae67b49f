import { adminCalls, wordsOfLine } from '@outpick/contracts/admin';
import { Box, Button, Link, Typography } from '@mui/material';
import { useState } from 'react';
import { useParams } from 'react-router-dom';
import { Facts } from '../../design/facts.tsx';
import { Loaded } from '../../design/loaded.tsx';
import { Page, Section } from '../../design/page.tsx';
import { Start, Time } from '../../design/time.tsx';
import { useCall } from '../../platform/use-call.ts';
import { ContestDialog, contestActLabel, UnpinDialog } from './game-dialogs.tsx';
import {
  nameOf,
  needWords,
  resultActLabel,
  showResult,
  showScore,
  voidWords,
  type ContestAct,
  type ContestGame,
  type Game,
} from './game.ts';
import { Outcome, outcomeSeconds } from './outcome.tsx';
import { ResultDialog } from './result-dialog.tsx';
import { listStatusActs, MoveStartDialog, StatusDialog, type StatusAct } from './schedule-dialogs.tsx';
import { SourceList } from './source-list.tsx';
import { UndoDialog } from '../audit/undo-dialog.tsx';
import { windowOf } from '../slates/slate.ts';

type OpenDialog =
  | { readonly act: 'result' | 'start' | 'unpin' }
  | { readonly act: 'status'; readonly status: StatusAct }
  | { readonly act: 'contest'; readonly contest: ContestGame; readonly contestAct: ContestAct };

/** One game: its stored result, its contests, its sources and what operators did. */
export function GamePage() {
  const { id = '' } = useParams();
  const game = useCall(adminCalls.getAdminGame, { params: { id } });
  return (
    <Loaded of={game} what="The game could not be loaded.">
      {(data) => <LoadedGame game={data} />}
    </Loaded>
  );
}

function LoadedGame({ game }: { readonly game: Game }) {
  const [openDialog, setOpenDialog] = useState<OpenDialog>();
  const outcome = useCall(
    adminCalls.getCorrectionOutcome,
    { params: { id: game.id } },
    { everySeconds: outcomeSeconds },
  );
  const close = () => setOpenDialog(undefined);
  return (
    <Page
      title={nameOf(game)}
      actions={
        <>
          <Button variant="contained" onClick={() => setOpenDialog({ act: 'result' })}>
            {resultActLabel(game)}
          </Button>
          <Button variant="outlined" onClick={() => setOpenDialog({ act: 'start' })}>
            Move the start
          </Button>
          {listStatusActs(game).map(([status, label]) => (
            <Button key={status} variant="outlined" onClick={() => setOpenDialog({ act: 'status', status })}>
              {label}
            </Button>
          ))}
          {game.pin && (
            <Button variant="outlined" onClick={() => setOpenDialog({ act: 'unpin' })}>
              Release from pin
            </Button>
          )}
        </>
      }
    >
      <Outcome outcome={outcome.data} />
      <GameFacts game={game} />
      <Contests
        contests={game.contests}
        onAct={(contest, contestAct) => setOpenDialog({ act: 'contest', contest, contestAct })}
      />
      <SourceList game={game} />
      <Acts game={game} />
      {openDialog?.act === 'result' && <ResultDialog game={game} onClose={close} />}
      {openDialog?.act === 'start' && <MoveStartDialog game={game} onClose={close} />}
      {openDialog?.act === 'status' && (
        <StatusDialog game={game} status={openDialog.status} onClose={close} />
      )}
      {openDialog?.act === 'unpin' && <UnpinDialog game={game} onClose={close} />}
      {openDialog?.act === 'contest' && (
        <ContestDialog game={game} contest={openDialog.contest} act={openDialog.contestAct} onClose={close} />
      )}
    </Page>
  );
}

function GameFacts({ game }: { readonly game: Game }) {
  const { pin } = game;
  const needs = game.needs.filter((need) => need !== 'pinned');
  return (
    <Section title="Now">
      <Facts
        facts={[
          ['Sport', game.sport],
          ['Start', <Start key="start" at={game.startsAt} timeZone={game.timeZone} />],
          [`Result in ${game.unit}`, showScore(game)],
          ...(needs.length > 0 ? [['Needs', needs.map((need) => needWords[need]).join(', ')] as const] : []),
          ...(pin ? [['Pinned', <PinText key="pin" pin={pin} timeZone={game.timeZone} />] as const] : []),
        ]}
      />
    </Section>
  );
}

function PinText({ pin, timeZone }: Pick<Game, 'timeZone'> & { readonly pin: NonNullable<Game['pin']> }) {
  const { status, points, startsAt, reason, pinnedAt } = pin;
  return (
    <>
      {status !== null && `${showResult({ status, points })}. `}
      {startsAt !== null && (
        <>
          Start <Start at={startsAt} timeZone={timeZone} />.{' '}
        </>
      )}
      {reason} (<Time at={pinnedAt} />)
    </>
  );
}

interface ContestsProps {
  readonly contests: readonly ContestGame[];
  readonly onAct: (contest: ContestGame, act: ContestAct) => void;
}

const stateWords = { open: 'Takes picks', locked: 'Locked', final: 'Counts', void: 'Void' } as const;

function describeContest({ inContest, state, voidReason }: ContestGame): string {
  if (!inContest) return 'Not in the contest';
  return voidReason === null ? stateWords[state] : `Void: ${voidWords[voidReason] ?? voidReason}`;
}

function Contests({ contests, onAct }: ContestsProps) {
  if (contests.length === 0) return null;
  return (
    <Section title="Contest">
      {contests.map((contest) => (
        <Box
          key={contest.slateGameId}
          sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}
        >
          <Typography sx={{ flexGrow: 1 }}>
            <Link href={`#/slates/${contest.slateId}`}>{windowOf(contest)}</Link>
            {': '}
            {describeContest(contest)}
          </Typography>
          {contest.acts.map((act) => (
            <Button key={act} variant="outlined" onClick={() => onAct(contest, act)}>
              {contestActLabel(act, contest)}
            </Button>
          ))}
        </Box>
      ))}
    </Section>
  );
}

function Acts({ game: { acts } }: { readonly game: Game }) {
  const [undone, setUndone] = useState<Game['acts'][number]>();
  return (
    <Section title="What operators did">
      {acts.length === 0 && <Typography color="text.secondary">Nothing yet.</Typography>}
      {acts.map((line) => (
        <Box key={line.id} sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
          <Typography sx={{ flexGrow: 1 }}>
            <Time at={line.at} />: {wordsOfLine(line)} by {line.actor}
            {line.reason !== null && `. ${line.reason}`}
            {line.isUndone && <strong> (undone since)</strong>}
          </Typography>
          {line.canUndo && (
            <Button variant="outlined" onClick={() => setUndone(line)}>
              Undo
            </Button>
          )}
        </Box>
      ))}
      {undone && (
        <UndoDialog lineId={undone.id} words={wordsOfLine(undone)} onClose={() => setUndone(undefined)} />
      )}
    </Section>
  );
}
