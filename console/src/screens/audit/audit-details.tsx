import { Button, Typography } from '@mui/material';
import { wordsOfAct, wordsOfLine } from '@outpick/contracts/admin';
import { Link } from 'react-router-dom';
import { DialogFrame } from '../../design/dialog-frame.tsx';
import { Facts } from '../../design/facts.tsx';
import { SmallTable } from '../../design/small-table.tsx';
import { Time } from '../../design/time.tsx';
import type { AuditLine } from './audit-line.ts';
import { differencesOf } from './differences.ts';
import { subjectOf } from './subject-words.ts';

interface AuditDetailsProps {
  readonly line: AuditLine;
  readonly onClose: () => void;
}

/** One entry of the audit log: actor, network, reason, and the state before and after. */
export function AuditDetails({ line, onClose }: AuditDetailsProps) {
  return (
    <DialogFrame
      title={wordsOfLine(line)}
      width="md"
      onClose={onClose}
      buttons={
        <Button variant="outlined" onClick={onClose}>
          Close
        </Button>
      }
    >
      <Facts
        facts={[
          ['When', <Time key="at" at={line.at} />],
          ['Who', `${line.actor} (${line.role ?? line.actorKind})`],
          ['Network', line.network ?? 'None'],
          ['About', <About key="about" line={line} />],
          ['Reason', line.reason ?? 'None given'],
          ...(line.undoes
            ? ([
                [
                  line.undoes.isRedo ? 'Redo of' : 'Undo of',
                  <span key="undoes">
                    {wordsOfAct(line.undoes.act)} by {line.undoes.actor}, <Time at={line.undoes.at} />
                  </span>,
                ],
              ] as const)
            : []),
          ['Undo', <UndoText key="undo" line={line} />],
          ['Name of the act', line.act],
          ['Id of the thing', line.subjectId],
        ]}
      />
      <Differences line={line} />
    </DialogFrame>
  );
}

/** Whether the act can be undone, or has been. */
function UndoText({ line: { cannotUndo, undoneBy } }: { readonly line: AuditLine }) {
  if (!undoneBy) return cannotUndo ?? 'This act can be undone.';
  return (
    <>
      Undone by {undoneBy.actor}, <Time at={undoneBy.at} />
    </>
  );
}

function About({ line }: { readonly line: AuditLine }) {
  const { text, path } = subjectOf(line);
  return path === undefined ? text : <Link to={path}>{text}</Link>;
}

function Differences({ line: { before, after } }: { readonly line: AuditLine }) {
  const differences = differencesOf(before, after);
  if (differences.length === 0)
    return <Typography color="text.secondary">Nothing was recorded before or after.</Typography>;
  return (
    <SmallTable
      label="Before and after"
      hasRowHeads
      heads={['Field', 'Before', 'After']}
      rows={differences.map(({ name, before: old, after: now, isChanged }, index) => ({
        key: `${index} ${name}`,
        isStrong: isChanged,
        cells: [
          name,
          isChanged && old !== '' ? <del>{old}</del> : old,
          isChanged && now !== '' ? <ins>{now}</ins> : now,
        ],
      }))}
    />
  );
}
