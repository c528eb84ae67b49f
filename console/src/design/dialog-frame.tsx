import { Box, Button, Dialog, DialogActions, DialogContent, DialogTitle, Typography } from '@mui/material';
import { useId, type FormEvent, type ReactNode } from 'react';

interface DialogForm {
  readonly onSubmit: () => Promise<unknown>;
  /** The submit button's label. */
  readonly confirmLabel: string;
  /** The label of the button that closes the dialog. */
  readonly dismissLabel?: string;
  /** Styles the submit button as destructive. */
  readonly isDanger?: boolean;
  readonly isPending: boolean;
  /** False while required input is missing; disables the submit button. */
  readonly isReady?: boolean;
  /** What the disabled submit button waits for. */
  readonly waitsFor?: string | undefined;
  readonly onCancel: () => void;
}

interface DialogFrameProps {
  readonly title: string;
  readonly width?: 'xs' | 'sm' | 'md';
  /** Called on Escape and on a click beside the dialog. Omit it if that would lose the content: only buttons then close it. */
  readonly onClose?: (() => void) | undefined;
  /** If false, a click beside the dialog does nothing, so that such a click cannot discard input. */
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
    // React events bubble from the dialog to the component that renders it. If that is a form, it would be submitted, too.
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
        // The form is no box of its own, so that the content scrolls and the buttons stay in sight.
        <Box component="form" noValidate onSubmit={submit} sx={{ display: 'contents' }}>
          {content}
        </Box>
      ) : (
        content
      )}
    </Dialog>
  );
}

function FormButtons({ form }: { readonly form: DialogForm }) {
  const {
    confirmLabel,
    dismissLabel = 'Cancel',
    isDanger = false,
    isPending,
    isReady = true,
    waitsFor,
    onCancel,
  } = form;
  const waitsForId = useId();
  return (
    <DialogActions sx={{ flexWrap: 'wrap' }}>
      {waitsFor !== undefined && (
        <Typography
          id={waitsForId}
          variant="body2"
          color="text.secondary"
          sx={{ width: '100%', textAlign: 'right' }}
        >
          {waitsFor}
        </Typography>
      )}
      <Button variant="outlined" onClick={onCancel} disabled={isPending}>
        {dismissLabel}
      </Button>
      <Button
        type="submit"
        variant={isDanger ? 'outlined' : 'contained'}
        {...(isDanger ? { color: 'error' as const } : {})}
        disabled={isPending || !isReady}
        {...(waitsFor === undefined ? {} : { 'aria-describedby': waitsForId })}
      >
        {confirmLabel}
      </Button>
    </DialogActions>
  );
}
