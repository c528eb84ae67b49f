import type { Output } from '@outpick/contracts';
import { adminCalls } from '@outpick/contracts/admin';
import { Alert, Box, Button, Typography } from '@mui/material';
import { ActDialog } from '../../design/act-dialog.tsx';
import { DialogFrame } from '../../design/dialog-frame.tsx';
import { Facts } from '../../design/facts.tsx';
import { Loaded } from '../../design/loaded.tsx';
import { readableTimes } from '../../design/readable-times.ts';
import { SmallTable } from '../../design/small-table.tsx';
import { Time } from '../../design/time.tsx';
import { useCall } from '../../platform/use-call.ts';
import { differencesOf } from './differences.ts';
import { nameOfThing } from './subject-words.ts';

type Preview = Output<typeof adminCalls.previewUndo>;
type UndoneThing = Preview['things'][number];

interface UndoDialogProps {
  /** A line of the act that is undone. */
  readonly lineId: string;
  /** The act in words. */
  readonly words: string;
  readonly onClose: () => void;
}

/** Undoes an act after a preview: what it restores, what follows, and what does not return. */
export function UndoDialog({ lineId, words, onClose }: UndoDialogProps) {
  const preview = useCall(adminCalls.previewUndo, { params: { id: lineId } });
  const title = `Undo: ${words}`;
  const { data } = preview;
  if (data && data.obstacle !== null)
    return (
      <DialogFrame
        title={title}
        onClose={onClose}
        buttons={
          <Button variant="outlined" onClick={onClose}>
            Close
          </Button>
        }
      >
        <Alert severity="info">{readableTimes(data.obstacle)}</Alert>
      </DialogFrame>
    );
  return (
    <ActDialog
      call={adminCalls.undoAct}
      title={title}
      confirmLabel="Undo"
      reasonHelp="Kept in the audit log. Public if it voids a game or makes one count again."
      isReady={data !== undefined}
      input={(reason) => ({ params: { id: lineId }, body: { version: data?.version ?? '', reason } })}
      success="The act is undone."
      onClose={onClose}
    >
      <Loaded of={preview} what="What the undo restores could not be computed.">
        {(loaded) => <UndoPreview preview={loaded} words={words} />}
      </Loaded>
    </ActDialog>
  );
}

function UndoPreview({
  preview: { undone, things, games, consequences, lost },
  words,
}: {
  readonly preview: Preview;
  readonly words: string;
}) {
  const missing = [...lost, ...things.flatMap(describeMissing)];
  return (
    <>
      <Facts
        facts={[
          ['Act', `${words} by ${undone.actor}`],
          ['When', <Time key="at" at={undone.at} />],
          ['Reason', undone.reason ?? 'None given'],
          ...games.map(
            (game) =>
              [
                game.sport,
                <span key={game.id}>
                  {game.away} @ {game.home}, <Time at={game.startsAt} />
                </span>,
              ] as const,
          ),
        ]}
      />
      {things.map((thing) => (
        <RestoredFields key={`${thing.subject} ${thing.subjectId}`} thing={thing} />
      ))}
      <Sentences title="What will follow" sentences={consequences} />
      <Sentences title="What does not return" sentences={missing} />
    </>
  );
}

/** The fields of a thing that the undo changes. */
function RestoredFields({ thing }: { readonly thing: UndoneThing }) {
  const rows = differencesOf(thing.now, thing.restored).filter(({ isChanged }) => isChanged);
  if (rows.length === 0) return <Typography>{nameOfThing(thing)}: nothing changes.</Typography>;
  return (
    <Box>
      <Typography sx={{ fontWeight: 600 }}>{nameOfThing(thing)}</Typography>
      <SmallTable
        label={nameOfThing(thing)}
        hasRowHeads
        heads={['Field', 'Now', 'After the undo']}
        rows={rows.map(({ name, before, after }, index) => ({
          key: `${index} ${name}`,
          cells: [name, before || 'none', after || 'none'],
        }))}
      />
    </Box>
  );
}

/** Says which fields the undo does not restore. A thing that the act added has its own sentence. */
const describeMissing = ({ before, restored }: UndoneThing): string[] =>
  before === null || restored === null
    ? []
    : differencesOf(before, restored)
        .filter(({ isChanged }) => isChanged)
        .map(({ name, before: old, after }) => `${name}: was ${old || 'none'}, will be ${after || 'none'}.`);

function Sentences({ title, sentences }: { readonly title: string; readonly sentences: readonly string[] }) {
  if (sentences.length === 0) return null;
  return (
    <Box
      role="status"
      aria-label={title}
      sx={{ borderLeft: '3px solid', borderColor: 'primary.main', pl: 2, py: 0.5 }}
    >
      <Typography sx={{ fontWeight: 600 }}>{title}</Typography>
      {sentences.map((sentence) => (
        <Typography key={sentence}>{readableTimes(sentence)}</Typography>
      ))}
    </Box>
  );
}
