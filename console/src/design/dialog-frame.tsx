import { Box, Button, Dialog, DialogActions, DialogContent, DialogTitle } from '@mui/material';
import { useId, type FormEvent, type ReactNode } from 'react';

interface DialogForm {
  readonly onSubmit: () => Promise<unknown>;
  /** The words on the button that submits. */
  readonly confirmLabel: string;
  /** Draws that button as one that destroys something. */
  readonly isDanger?: boolean;
  readonly isPending: boolean;
  /** False while something is missing. */
  readonly isReady?: boolean;
  readonly onCancel: () => void;
}

interface DialogFrameProps {
  readonly title: string;
  readonly width?: 'xs' | 'sm' | 'md';
  /** Closes the dialog by Escape or a click beside it. Without it only its buttons do: what it shows would be lost. */
  readonly onClose?: (() => void) | undefined;
  /** False: a click beside the dialog does nothing, since it would lose what was written. */
  readonly closesBeside?: boolean;
  /** Makes the dialog a form, with the buttons Cancel and `confirmLabel`. */
  readonly form?: DialogForm;
  /** The buttons of a dialog without a form. */
  readonly buttons?: ReactNode;
  readonly children: ReactNode;
}

/** The frame of every dialog. Mount it to open it. */
export function DialogFrame(props: DialogFrameProps) {
  const { title, width = 'sm', onClose, closesBeside = true, form, buttons, children } = props;
  const titleId = useId();
  const content = (
    <>
      <DialogTitle id={titleId}>{title}</DialogTitle>
      <DialogContent>
        <Box sx={{ display: 'grid', gap: 2 }}>{children}</Box>
      </DialogContent>
      {buttons !== undefined && <DialogActions>{buttons}</DialogActions>}
      {form && <FormButtons form={form} />}
    </>
  );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    // A form inside a form of the page would submit that one too.
    event.stopPropagation();
    void form?.onSubmit();
  };
  return (
    <Dialog
      open
      onClose={(_event, cause) => (closesBeside || cause === 'escapeKeyDown') && onClose?.()}
      fullWidth
      maxWidth={width}
      aria-labelledby={titleId}
    >
      {form ? (
        <form noValidate onSubmit={submit}>
          {content}
        </form>
      ) : (
        content
      )}
    </Dialog>
  );
}

function FormButtons({ form }: { readonly form: DialogForm }) {
  const { confirmLabel, isDanger = false, isPending, isReady = true, onCancel } = form;
  return (
    <DialogActions>
      <Button variant="outlined" onClick={onCancel} disabled={isPending}>
        Cancel
      </Button>
      <Button
        type="submit"
        variant={isDanger ? 'outlined' : 'contained'}
        {...(isDanger ? { color: 'error' as const } : {})}
        disabled={isPending || !isReady}
      >
        {confirmLabel}
      </Button>
    </DialogActions>
  );
}
