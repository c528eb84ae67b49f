import type { Input, Output } from '@outpick/contracts';
import { reasonLength, undoWordsOf, type AdminCall } from '@outpick/contracts/admin';
import { Typography } from '@mui/material';
import { useState, type ReactNode } from 'react';
import { useAct } from '../platform/use-act.ts';
import { DialogFrame } from './dialog-frame.tsx';
import { FailureLine } from './failure.tsx';
import { Field } from './field.tsx';

export interface ActDialogProps<C extends AdminCall> {
  readonly call: C;
  /** Verb and object: "Remove Ada Example". */
  readonly title: string;
  /** The submit button's label: the act's verb. */
  readonly confirmLabel: string;
  /** The label of the button that closes the dialog, if "Cancel" could mean the act. */
  readonly dismissLabel?: string;
  /** Styles the submit button as destructive. */
  readonly isDanger?: boolean;
  /** False if the call takes no reason. */
  readonly asksReason?: boolean;
  /** Who reads the reason, if not only operators. */
  readonly reasonHelp?: string;
  /** False while required input is missing; disables the submit button. */
  readonly isReady?: boolean;
  /** What the disabled submit button waits for, if the operator may overlook it. Shown beside the button. */
  readonly waitsFor?: string | undefined;
  /** Builds the call's input from the reason and the dialog's own fields. */
  readonly input: (reason: string) => Input<C>;
  /** The act's consequences, and the dialog's own fields. A function gets the server's error messages by field name. */
  readonly children?: ReactNode | ((fields: Readonly<Record<string, string>>) => ReactNode);
  /** Notification after success. */
  readonly success?: string;
  readonly onDone?: (data: Output<C>) => void;
  readonly onClose: () => void;
}

const isTooShort = (text: string): boolean => text.trim().length < reasonLength.min;
const isReason = (text: string): boolean => !isTooShort(text) && text.trim().length <= reasonLength.max;

const refuseLong = (text: string): string | undefined =>
  text.trim().length > reasonLength.max
    ? `At most ${reasonLength.max} characters. This text has ${text.trim().length}.`
    : undefined;

/**
 * Confirms an act: shows its consequences and whether it can be undone, and asks for a reason. Mount it to open it. If the
 * server refuses the act, the dialog shows why and keeps the operator's input.
 */
export function ActDialog<C extends AdminCall>(props: ActDialogProps<C>) {
  const { call, title, confirmLabel, isDanger = false, asksReason = true, isReady = true } = props;
  const { reasonHelp = 'Kept in the audit log.', dismissLabel, waitsFor } = props;
  const { input, children, success, onDone, onClose } = props;
  const undoWords = call.act && undoWordsOf(call.act);
  const [reason, setReason] = useState('');
  const { act, isPending, failure, fields } = useAct(call, {
    quiet: true,
    ...(success === undefined ? {} : { success }),
  });
  const onSubmit = async () => {
    const data = await act(input(reason));
    if (data === undefined) return;
    onDone?.(data);
    onClose();
  };
  return (
    <DialogFrame
      title={title}
      onClose={onClose}
      closesBeside={false}
      form={{
        onSubmit,
        confirmLabel,
        ...(dismissLabel === undefined ? {} : { dismissLabel }),
        isDanger,
        isPending,
        isReady: isReady && (!asksReason || isReason(reason)),
        waitsFor:
          waitsFor ?? (isReady && asksReason && isTooShort(reason) ? 'Give a reason first.' : undefined),
        onCancel: onClose,
      }}
    >
      {typeof children === 'function' ? children(fields) : children}
      {asksReason && (
        <Field
          label="Reason"
          value={reason}
          onChange={setReason}
          refusal={refuseLong(reason) ?? fields['reason']}
          help={`${reasonLength.min} to ${reasonLength.max} characters. ${reasonHelp}`}
          multiline
          minRows={2}
          required
        />
      )}
      {undoWords !== undefined && <Typography color="text.secondary">{undoWords}</Typography>}
      <FailureLine message={failure} />
    </DialogFrame>
  );
}
