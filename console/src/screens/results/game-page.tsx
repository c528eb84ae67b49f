import { adminCalls } from '@outpick/contracts/admin';
import {
  Box,
  Button,
  Link,
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableRow,
  Typography,
} from '@mui/material';
import { useState } from 'react';
import { useParams } from 'react-router-dom';
import { Facts } from '../../design/facts.tsx';
import { Loaded } from '../../design/loaded.tsx';
import { Page, Section } from '../../design/page.tsx';
import { readableTimes } from '../../design/readable-times.ts';
import { Scrolling } from '../../design/scrolling.tsx';
import { Time } from '../../design/time.tsx';
import { useCall } from '../../platform/use-call.ts';
import { CorrectDialog } from './correct-dialog.tsx';
import { ContestDialog, contestActLabel, UnpinDialog } from './game-dialogs.tsx';
import {
  actWords,
  nameOf,
  needWords,
  showResult,
  showScore,
  voidWords,
  type ContestAct,
  type ContestGame,
  type Game,
} from './game.ts';
import { Outcome, outcomeSeconds } from './outcome.tsx';

type Asking =
  | { readonly act: 'correct' }
  | { readonly act: 'unpin' }
  | { readonly act: 'contest'; readonly slateGameId: string; readonly contestAct: ContestAct };

/** One game: what is stored, what the sources say, its contests and what operators did. */
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
  const [asking, setAsking] = useState<Asking>();
  const outcome = useCall(
    adminCalls.getCorrectionOutcome,
    { params: { id: game.id } },
    { everySeconds: outcomeSeconds },
  );
  const close = () => setAsking(undefined);
  return (
    <Page
      title={nameOf(game)}
      actions={
        <>
          {game.pin && (
            <Button variant="outlined" onClick={() => setAsking({ act: 'unpin' })}>
              Unpin
            </Button>
          )}
          <Button variant="contained" onClick={() => setAsking({ act: 'correct' })}>
            Correct
          </Button>
        </>
      }
    >
      <Outcome outcome={outcome.data} />
      <GameFacts game={game} />
      <Contests
        contests={game.contests}
        onAct={(slateGameId, contestAct) => setAsking({ act: 'contest', slateGameId, contestAct })}
      />
      <Sources game={game} />
      <Acts game={game} />
      {asking?.act === 'correct' && <CorrectDialog game={game} onClose={close} />}
      {asking?.act === 'unpin' && <UnpinDialog game={game} field="all" onClose={close} />}
      {asking?.act === 'contest' && (
        <ContestDialog game={game} slateGameId={asking.slateGameId} act={asking.contestAct} onClose={close} />
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
          ['Start', <Time key="start" at={game.startsAt} />],
          [`Result in ${game.unit}`, showScore(game)],
          ...(needs.length > 0 ? [['Needs', needs.map((need) => needWords[need]).join(', ')] as const] : []),
          ...(pin ? [['Pinned', <PinText key="pin" pin={pin} />] as const] : []),
        ]}
      />
    </Section>
  );
}

function PinText({ pin }: { readonly pin: NonNullable<Game['pin']> }) {
  const { status, points, startsAt, reason, pinnedAt } = pin;
  return (
    <>
      {status !== null && `${showResult({ status, points })}. `}
      {startsAt !== null && (
        <>
          Start <Time at={startsAt} />.{' '}
        </>
      )}
      {reason} (<Time at={pinnedAt} />)
    </>
  );
}

interface ContestsProps {
  readonly contests: readonly ContestGame[];
  readonly onAct: (slateGameId: string, act: ContestAct) => void;
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
            <Link href={`#/slates/${contest.slateId}`}>
              {contest.firstDay} to {contest.lastDay}
            </Link>
            {': '}
            {describeContest(contest)}
          </Typography>
          {contest.acts.map((act) => (
            <Button key={act} variant="outlined" onClick={() => onAct(contest.slateGameId, act)}>
              {contestActLabel(act)}
            </Button>
          ))}
        </Box>
      ))}
    </Section>
  );
}

function Sources({ game: { sources, disagreements } }: { readonly game: Game }) {
  return (
    <Section title="Sources">
      {disagreements.map(({ what, between, values }) => (
        <Typography key={`${what} ${between.join(' ')}`} color="error">
          The {what} differs: {readableTimes(values[0])} ({between[0]}), {readableTimes(values[1])} (
          {between[1]}).
        </Typography>
      ))}
      {sources.length === 0 ? (
        <Typography color="text.secondary">No feed reports this game. It comes from a file.</Typography>
      ) : (
        <Scrolling label="What each source says">
          <Table size="small" aria-label="What each source says">
            <TableHead>
              <TableRow>
                <TableCell>Source</TableCell>
                <TableCell>Result, away first</TableCell>
                <TableCell>Start</TableCell>
                <TableCell>Since</TableCell>
              </TableRow>
            </TableHead>
            <TableBody>
              {sources.map((one) => (
                <TableRow key={`${one.source} ${one.sourceId}`}>
                  <TableCell component="th" scope="row">
                    {one.source}
                    {one.missingSince !== null && ' (no longer lists it)'}
                  </TableCell>
                  <TableCell>
                    {one.status === null
                      ? 'No status'
                      : showResult({ status: one.status, points: one.points })}
                    {one.isConfirmed && ', confirmed'}
                    {one.review !== null && `, ${one.review}`}
                  </TableCell>
                  <TableCell>
                    <Time at={one.startsAt} />
                  </TableCell>
                  <TableCell>
                    <Time at={one.since} />
                  </TableCell>
                </TableRow>
              ))}
            </TableBody>
          </Table>
        </Scrolling>
      )}
    </Section>
  );
}

function Acts({ game: { acts } }: { readonly game: Game }) {
  return (
    <Section title="What operators did">
      {acts.length === 0 && <Typography color="text.secondary">Nothing yet.</Typography>}
      {acts.map(({ id, at, actor, act, reason }) => (
        <Typography key={id}>
          <Time at={at} />: {actWords[act] ?? act} by {actor}
          {reason !== null && `. ${reason}`}
        </Typography>
      ))}
    </Section>
  );
}
