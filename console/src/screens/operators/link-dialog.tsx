import { Box, Button, Dialog, DialogActions, DialogContent, DialogTitle, Typography } from '@mui/material';
import { useId } from 'react';
import { CopyButton } from '../../design/copy-button.tsx';
import { Time } from '../../design/time.tsx';

export interface OneTimeLink {
  readonly link: string;
  readonly expiresAt: string;
  /** Whom the link is for. */
  readonly name: string;
}

/** Shows a one-time link. It closes by its button only: a click beside it would lose the link. */
export function LinkDialog({
  link: { link, expiresAt, name },
  onClose,
}: {
  readonly link: OneTimeLink;
  readonly onClose: () => void;
}) {
  const titleId = useId();
  return (
    <Dialog open fullWidth maxWidth="sm" aria-labelledby={titleId}>
      <DialogTitle id={titleId}>One-time link for {name}</DialogTitle>
      <DialogContent>
        <Box sx={{ display: 'grid', gap: 2 }}>
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
        </Box>
      </DialogContent>
      <DialogActions>
        <Button variant="contained" onClick={onClose}>
          Done
        </Button>
      </DialogActions>
    </Dialog>
  );
}
