import {
  moderationCalls,
  moderationMessages,
  reportForm,
  type ReportKind,
  reportLabels,
  type WinnerRow,
} from '@outpick/contracts';
import { z } from 'zod';
import { SubmitButton } from '../../design/button.tsx';
import { Dialog } from '../../design/dialog.tsx';
import { SelectField, TextArea } from '../../design/field.tsx';
import { showSnackbar } from '../../design/notices.ts';
import { callFromBrowser } from '../../platform/browser-calls.ts';
import { useForm } from '../../platform/use-form.ts';
import styles from './moderation-form.module.css';

/** Boards show names only, so no picture can be reported here. */
const kinds: readonly (readonly [Exclude<ReportKind, 'picture'>, string])[] = [
  ['offensive-name', 'The name is offensive'],
  ['impersonation', 'The name pretends to be someone else'],
  ['other', 'Something else'],
];

const schema = reportForm.extend({ rowId: z.string().min(1, { error: 'Name is required!' }) });

interface ReportDialogProps {
  readonly title: string;
  readonly rows: readonly WinnerRow[];
  readonly onClose: () => void;
}

/** Asks which name is reported and why. */
export default function ReportDialog({ title, rows, onClose }: ReportDialogProps) {
  const form = useForm({
    schema,
    send: async ({ rowId, kind, note }) => {
      const row = rows.find((one) => one.rowId === rowId);
      if (!row) return;
      const { slateId, rank } = row;
      const body = { slateId, rowId, rank, kind, ...(note === undefined ? {} : { note }) };
      await callFromBrowser(moderationCalls.reportPlayer, { body });
      onClose();
      showSnackbar(moderationMessages.reported);
    },
    onFailure: ({ fields, message }) => {
      if (Object.keys(fields).length > 0) return;
      // An open dialog would cover the snackbar.
      onClose();
      showSnackbar(message);
    },
  });
  return (
    <Dialog title={title} onClose={onClose}>
      <form {...form.props} className={styles.form} aria-label={title}>
        <SelectField label="Name" {...form.field('rowId')} defaultValue="" required>
          <option value="">Choose a name</option>
          {rows.map(({ rowId, rank, name }) => (
            <option key={rowId} value={rowId}>
              {`${rank.toLocaleString('en-US')}. ${name}`}
            </option>
          ))}
        </SelectField>
        <SelectField label={reportLabels.kind} {...form.field('kind')} defaultValue="" required>
          <option value="">Choose a reason</option>
          {kinds.map(([kind, words]) => (
            <option key={kind} value={kind}>
              {words}
            </option>
          ))}
        </SelectField>
        <TextArea label={`${reportLabels.note} (optional)`} {...form.field('note')} rows={3} />
        <SubmitButton pending={form.pending}>Report</SubmitButton>
      </form>
    </Dialog>
  );
}
