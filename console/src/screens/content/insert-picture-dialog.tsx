import { Button, Dialog, DialogActions, DialogContent, DialogTitle, Stack, TextField } from '@mui/material';
import { useId, useState } from 'react';
import { PictureField } from './file-fields.tsx';

interface InsertPictureDialogProps {
  readonly onInsert: (picture: { readonly address: string; readonly alt: string }) => void;
  readonly onClose: () => void;
}

/** Uploads a picture for a text, with what it shows. */
export function InsertPictureDialog({ onInsert, onClose }: InsertPictureDialogProps) {
  const [address, setAddress] = useState('');
  const [alt, setAlt] = useState('');
  const titleId = useId();
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="sm" aria-labelledby={titleId}>
      <DialogTitle id={titleId}>Insert a picture</DialogTitle>
      <DialogContent>
        <Stack spacing={2}>
          <PictureField label="Picture" value={address} message={undefined} onChange={setAddress} />
          <TextField
            label="What the picture shows"
            value={alt}
            onChange={(event) => setAlt(event.target.value)}
            helperText="Read aloud to those who cannot see it."
          />
        </Stack>
      </DialogContent>
      <DialogActions>
        <Button variant="outlined" onClick={onClose}>
          Cancel
        </Button>
        <Button
          variant="contained"
          disabled={address === '' || alt.trim() === ''}
          onClick={() => onInsert({ address, alt: alt.trim() })}
        >
          Insert
        </Button>
      </DialogActions>
    </Dialog>
  );
}
