import type { Input, Output } from '@outpick/contracts';
import type { AdminCall } from '@outpick/contracts/admin';
import { Typography } from '@mui/material';
import { useState, type ReactNode } from 'react';
import { useAct } from '../platform/use-act.ts';
import { DialogFrame } from './dialog-frame.tsx';
import { FailureLine } from './failure.tsx';
import { Field } from './field.tsx';

export interface ActDialogProps<C extends AdminCall> {
  readonly call: C;
  /** What is done to what: "Remove Ada Example". */
  readonly title: string;
  /** Whether and how the act can be undone, in a full sentence. */
  readonly undo: string;
  /** The words on the button: the act's verb. */
  readonly confirmLabel: string;
  /** Draws the button as one that destroys something. */
  readonly isDanger?: boolean;
  /** False for a call without a reason. */
  readonly asksReason?: boolean;
  /** Who reads the reason, if not only operators. */
  readonly reasonHelp?: string;
  /** False while something that the act needs is missing. */
  readonly isReady?: boolean;
  /** The call's input, from the reason and from the dialog's own fields. */
  readonly input: (reason: string) => Input<C>;
  /** What follows from the act, and fields of its own; gets the message of each refused field. */
  readonly children?: ReactNode | ((fields: Readonly<Record<string, string>>) => ReactNode);
  /** Shown when the act is done. */
  readonly success?: string;
  readonly onDone?: (data: Output<C>) => void;
  readonly onClose: () => void;
}

/**
 * Asks before an act: what follows from it, whether it can be undone, and why it is done. Mount it to open it. A refusal is
 * shown in the dialog and nothing that was written is lost.
 */
export function ActDialog<C extends AdminCall>(props: ActDialogProps<C>) {
  const { call, title, undo, confirmLabel, isDanger = false, asksReason = true, isReady = true } = props;
  const { reasonHelp = 'Kept in the audit log.' } = props;
  const { input, children, success, onDone, onClose } = props;
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
        isDanger,
        isPending,
        isReady: isReady && (!asksReason || reason.trim().length >= 3),
        onCancel: onClose,
      }}
    >
      {typeof children === 'function' ? children(fields) : children}
      {asksReason && (
        <Field
          label="Reason"
          value={reason}
          onChange={setReason}
          refusal={fields['reason']}
          help={reasonHelp}
          multiline
          minRows={2}
          required
        />
      )}
      <Typography color="text.secondary">{undo}</Typography>
      <FailureLine message={failure} />
    </DialogFrame>
  );
}
