import { Button, Typography } from '@mui/material';
import { CopyButton } from '../../design/copy-button.tsx';
import { DialogFrame } from '../../design/dialog-frame.tsx';
import { Time } from '../../design/time.tsx';

export interface OneTimeLink {
  readonly link: string;
  readonly expiresAt: string;
  /** The operator whom the link is for. */
  readonly name: string;
}

/** Shows a one-time link. Only its button closes it, because the link cannot be shown again. */
export function LinkDialog({
  link: { link, expiresAt, name },
  onClose,
}: {
  readonly link: OneTimeLink;
  readonly onClose: () => void;
}) {
  return (
    <DialogFrame
      title={`One-time link for ${name}`}
      buttons={
        <Button variant="contained" onClick={onClose}>
          Done
        </Button>
      }
    >
      <Typography>
        Send this link to {name} over a channel that you trust. It is shown only now, works once, and ends{' '}
        <Time at={expiresAt} />.
      </Typography>
      <Typography
        sx={{ p: 2, fontFamily: 'monospace', overflowWrap: 'anywhere', backgroundColor: 'action.hover' }}
      >
        {link}
      </Typography>
      <CopyButton text={link} label="Copy the link" />
    </DialogFrame>
  );
}
