import { adminCalls } from '@outpick/contracts/admin';
import { Button, Typography } from '@mui/material';
import { useState } from 'react';
import { ActDialog } from '../../design/act-dialog.tsx';
import { Section } from '../../design/page.tsx';
import { readableTimes } from '../../design/readable-times.ts';
import { SmallTable } from '../../design/small-table.tsx';
import { Start, Time } from '../../design/time.tsx';
import { GameSummary } from './game-summary.tsx';
import { nameOf, showResult, type Game } from './game.ts';

type Source = Game['sources'][number];

/** What each source reports about a game, and where they differ. A source that means another game can be unlinked. */
export function SourceList({ game }: { readonly game: Game }) {
  const [unlinking, setUnlinking] = useState<Source>();
  return (
    <Section title="Sources">
      {game.disagreements.map(({ what, between, values }) => (
        <Typography key={`${what} ${between.join(' ')}`} color="error">
          The {what} differs: {readableTimes(values[0])} ({between[0]}), {readableTimes(values[1])} (
          {between[1]}).
        </Typography>
      ))}
      {game.sources.length === 0 ? (
        <Typography color="text.secondary">No feed reports this game. It comes from a file.</Typography>
      ) : (
        <SmallTable
          label="What each source says"
          isDense
          hasRowHeads
          heads={['Source', 'Result, away first', 'Start', 'Since', 'Acts']}
          rows={game.sources.map((one) => ({
            key: `${one.source} ${one.sourceId}`,
            cells: [
              `${one.source}${one.missingSince === null ? '' : ' (no longer lists it)'}`,
              describeSource(one),
              <Start key="start" at={one.startsAt} timeZone={game.timeZone} />,
              <Time key="since" at={one.since} />,
              <Button
                key="unlink"
                aria-label={`Unlink ${one.source} ${one.sourceId}`}
                onClick={() => setUnlinking(one)}
              >
                Unlink
              </Button>,
            ],
          }))}
        />
      )}
      {unlinking && <UnlinkDialog game={game} one={unlinking} onClose={() => setUnlinking(undefined)} />}
    </Section>
  );
}

function describeSource({ status, points, isConfirmed, review }: Source): string {
  const result = status === null ? 'No status' : showResult({ status, points });
  return `${result}${isConfirmed ? ', confirmed' : ''}${review === null ? '' : `, ${review}`}`;
}

interface UnlinkDialogProps {
  readonly game: Game;
  readonly one: Source;
  readonly onClose: () => void;
}

/** Unlinks a source's game from this game, because it is a different one. */
function UnlinkDialog({ game, one: { source, sourceId }, onClose }: UnlinkDialogProps) {
  const others = game.sources.filter((other) => other.source !== source || other.sourceId !== sourceId);
  const names = [...new Set(others.map((other) => other.source))].join(' and ');
  return (
    <ActDialog
      call={adminCalls.unlinkSourceGame}
      title={`Unlink ${source} from ${nameOf(game)}`}
      confirmLabel="Unlink"
      isDanger
      input={(reason) => ({ body: { sportId: game.sportId, source, sourceId, reason } })}
      success="The source is unlinked."
      onClose={onClose}
    >
      <GameSummary game={game} />
      <Typography>
        Use this if {source} means another game with its id {sourceId}. What it said about this game is
        forgotten.
      </Typography>
      <Typography sx={{ fontWeight: 600 }}>
        {others.length === 0
          ? 'No other source reports this game: it keeps its start and its result until you correct them.'
          : `The game follows ${names} at once. If that changes its result, the change is public.`}
        {game.pin && ' What is pinned stays.'}
      </Typography>
      <Typography>
        The next reading of the id is not linked to this game: it waits in Doubts and duplicates, or is added
        as a new game.
      </Typography>
    </ActDialog>
  );
}
