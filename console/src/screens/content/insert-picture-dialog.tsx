import { Button } from '@mui/material';
import { useState } from 'react';
import { DialogFrame } from '../../design/dialog-frame.tsx';
import { Field } from '../../design/field.tsx';
import { PictureField } from './file-fields.tsx';

interface InsertPictureDialogProps {
  readonly onInsert: (picture: { readonly address: string; readonly alt: string }) => void;
  readonly onClose: () => void;
}

/** Uploads a picture to insert into a text, and asks for its text alternative. */
export function InsertPictureDialog({ onInsert, onClose }: InsertPictureDialogProps) {
  const [address, setAddress] = useState('');
  const [alt, setAlt] = useState('');
  return (
    <DialogFrame
      title="Insert a picture"
      onClose={onClose}
      buttons={
        <>
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
        </>
      }
    >
      <PictureField label="Picture" value={address} message={undefined} onChange={setAddress} />
      <Field
        label="What the picture shows"
        value={alt}
        onChange={setAlt}
        help="Read aloud to those who cannot see it."
      />
    </DialogFrame>
  );
}
