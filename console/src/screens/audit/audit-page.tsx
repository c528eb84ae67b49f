import { actNames, adminCalls, wordsOfAct, wordsOfLine } from '@outpick/contracts/admin';
import { Box, Button, Typography, useMediaQuery, type Theme } from '@mui/material';
import { useState } from 'react';
import { DataTable, DateInput, SelectInput, TextInput, useListContext } from 'react-admin';
import { Link } from 'react-router-dom';
import { z } from 'zod';
import { ListPage } from '../../design/list-page.tsx';
import { Time } from '../../design/time.tsx';
import { useCall } from '../../platform/use-call.ts';
import { AuditDetails } from './audit-details.tsx';
import type { AuditLine } from './audit-line.ts';
import { differencesOf } from './differences.ts';
import { subjectOf, subjectWords } from './subject-words.ts';
import { UndoDialog } from './undo-dialog.tsx';

const byName = (one: { readonly name: string }, other: { readonly name: string }) =>
  one.name.localeCompare(other.name, 'en');

const acts = actNames.map((id) => ({ id, name: wordsOfAct(id) })).toSorted(byName);

const kinds = Object.entries(subjectWords)
  .map(([id, { word }]) => ({ id, name: word }))
  .toSorted(byName);

const Column = DataTable.Col<AuditLine>;

/** The schema that gives a row its type again, because react-admin returns rows untyped. */
const auditLine = adminCalls.listAudit.output.shape.rows.element;

/** Converts an entry to readable values for CSV, with all changes in one cell. */
function describeLine(row: object) {
  const line = z.parse(auditLine, row);
  const { id, at, actor, act, reason, network, subject, subjectId } = line;
  const changes = differencesOf(line.before, line.after)
    .filter(({ isChanged }) => isChanged)
    .map(({ name, before, after }) => `${name}: ${before || 'none'} → ${after || 'none'}`);
  return {
    at,
    who: `${actor} (${line.role ?? line.actorKind})`,
    what: wordsOfLine(line),
    about: subjectOf(line).text,
    changes,
    reason,
    network,
    act,
    subject,
    subjectId,
    id,
  };
}

/** The append-only log of acts: who did what, when, from where and why. */
export function AuditPage() {
  const [open, setOpen] = useState<OpenDialog>();
  const isNarrow = useMediaQuery((theme: Theme) => theme.breakpoints.down('md'));
  const close = () => setOpen(undefined);
  const { data } = useCall(adminCalls.listOperators, { query: { page: 1, perPage: 1000 } });
  const operators = (data?.rows ?? []).map(({ id, name, email, removedAt }) => ({
    id,
    name: `${name}, ${email}${removedAt === null ? '' : ' (removed)'}`,
  }));
  const filters = [
    <SelectInput key="operatorId" source="operatorId" label="Operator" choices={operators} alwaysOn />,
    <SelectInput key="act" source="act" label="Act" choices={acts} />,
    <SelectInput key="subject" source="subject" label="Kind of thing" choices={kinds} />,
    <TextInput key="subjectId" source="subjectId" label="Id of the thing" />,
    <DateInput key="from" source="from" label="From" />,
    <DateInput key="until" source="until" label="Until" />,
  ];
  return (
    <ListPage
      title="Audit log"
      resource="audit"
      search="Who, act or reason"
      filters={filters}
      sort={{ field: 'at', order: 'DESC' }}
      none="No acts yet"
      describe={describeLine}
      dialogs={
        open &&
        (open.dialog === 'undo' ? (
          <UndoDialog lineId={open.line.id} words={wordsOfLine(open.line)} onClose={close} />
        ) : (
          <AuditDetails line={open.line} onClose={close} />
        ))
      }
      narrow={isNarrow && <NarrowLines onOpen={setOpen} />}
    >
      <Column source="at" label="When" render={({ at }) => <Time at={at} />} />
      <Column
        source="actor"
        label="Who"
        disableSort
        render={({ actor, actorKind, role }) => `${actor} (${role ?? actorKind})`}
      />
      <Column source="act" label="Act" disableSort render={(line) => <Act line={line} />} />
      <Column source="subject" label="About" disableSort render={(line) => <About line={line} />} />
      <Column source="reason" label="Reason" disableSort render={({ reason }) => reason ?? ''} />
      <Column label="Details" disableSort render={(line) => <Buttons line={line} onOpen={setOpen} />} />
    </ListPage>
  );
}

interface OpenDialog {
  readonly dialog: 'details' | 'undo';
  readonly line: AuditLine;
}

interface LineProps {
  readonly line: AuditLine;
  readonly onOpen: (dialog: OpenDialog) => void;
}

/** Details of a line, and the undo of its act. Why an act cannot be undone is among the details. */
function Buttons({ line, onOpen }: LineProps) {
  const words = wordsOfLine(line);
  return (
    <Box sx={{ display: 'flex', gap: 1 }}>
      <Button aria-label={`Details: ${words}`} onClick={() => onOpen({ dialog: 'details', line })}>
        Details
      </Button>
      {line.cannotUndo === null && line.undoneBy === null && (
        <Button
          variant="outlined"
          aria-label={`Undo: ${words}`}
          onClick={() => onOpen({ dialog: 'undo', line })}
        >
          Undo
        </Button>
      )}
    </Box>
  );
}

/** The log on narrow screens: one block for each line instead of columns. */
function NarrowLines({ onOpen }: Pick<LineProps, 'onOpen'>) {
  const { data = [] } = useListContext<AuditLine>();
  return (
    <Box component="ul" aria-label="Acts" sx={{ listStyle: 'none', p: 0, m: 0 }}>
      {data.map((line) => (
        <Box component="li" key={line.id} sx={{ px: 2, py: 1.5, borderBottom: 1, borderColor: 'divider' }}>
          <Act line={line} />
          <About line={line} />
          <Typography color="text.secondary">
            {line.actor} ({line.role ?? line.actorKind}), <Time at={line.at} />
          </Typography>
          {line.reason !== null && <Typography>{line.reason}</Typography>}
          <Buttons line={line} onOpen={onOpen} />
        </Box>
      ))}
    </Box>
  );
}

/** The act in words, and its name, which the search field accepts, too; for an undo, the act that it undid or did again. */
function Act({ line }: { readonly line: AuditLine }) {
  const { act, undoneBy } = line;
  return (
    <Box>
      {wordsOfLine(line)}
      <Typography variant="caption" component="p" color="text.secondary">
        {act}
      </Typography>
      {undoneBy && (
        <Typography variant="body2" sx={{ fontWeight: 600 }}>
          Undone by {undoneBy.actor}, <Time at={undoneBy.at} />
        </Typography>
      )}
    </Box>
  );
}

function About({ line }: { readonly line: AuditLine }) {
  const { text, path } = subjectOf(line);
  return (
    <Box sx={{ minWidth: 160, overflowWrap: 'anywhere' }}>
      {path === undefined ? text : <Link to={path}>{text}</Link>}
    </Box>
  );
}
