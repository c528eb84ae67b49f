import type { Input, Output } from '@outpick/contracts';
import type { AdminCall } from '@outpick/contracts/admin';
import {
  Box,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  TextField,
  Typography,
} from '@mui/material';
import { useId, useState, type FormEvent, type ReactNode } from 'react';
import { useAct } from '../platform/use-act.ts';
import { FailureLine } from './failure.tsx';

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
  const titleId = useId();
  const { act, isPending, failure, fields } = useAct(call, {
    quiet: true,
    ...(success === undefined ? {} : { success }),
  });
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    // A form inside a form of the page would submit that one too.
    event.stopPropagation();
    const data = await act(input(reason));
    if (data === undefined) return;
    onDone?.(data);
    onClose();
  };
  return (
    <Dialog
      open
      // A click beside the dialog would lose what was written.
      onClose={(_event, cause) => cause === 'escapeKeyDown' && onClose()}
      fullWidth
      maxWidth="sm"
      aria-labelledby={titleId}
    >
      <form noValidate onSubmit={(event) => void submit(event)}>
        <DialogTitle id={titleId}>{title}</DialogTitle>
        <DialogContent>
          <Box sx={{ display: 'grid', gap: 2 }}>
            {typeof children === 'function' ? children(fields) : children}
            {asksReason && (
              <TextField
                label="Reason"
                value={reason}
                onChange={(event) => setReason(event.target.value)}
                error={fields['reason'] !== undefined}
                helperText={fields['reason'] ?? reasonHelp}
                multiline
                minRows={2}
                required
              />
            )}
            <Typography color="text.secondary">{undo}</Typography>
            <FailureLine message={failure} />
          </Box>
        </DialogContent>
        <DialogActions>
          <Button variant="outlined" onClick={onClose} disabled={isPending}>
            Cancel
          </Button>
          <Button
            type="submit"
            variant={isDanger ? 'outlined' : 'contained'}
            {...(isDanger ? { color: 'error' as const } : {})}
            disabled={isPending || !isReady || (asksReason && reason.trim().length < 3)}
          >
            {confirmLabel}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
