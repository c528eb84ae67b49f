import { Button } from '@mui/material';

const hidden = {
  position: 'absolute',
  width: 1,
  height: 1,
  overflow: 'hidden',
  clip: 'rect(0 0 0 0)',
  whiteSpace: 'nowrap',
} as const;

interface UploadButtonProps {
  readonly label: string;
  readonly accept: string;
  readonly disabled: boolean;
  readonly onFile: (file: File) => void;
}

/** A file input that looks like a button. The input is hidden only visually, so that the keyboard can reach it. */
export function UploadButton({ label, accept, disabled, onFile }: UploadButtonProps) {
  return (
    <Button
      component="label"
      // The control is the input, not the label.
      role={undefined}
      tabIndex={-1}
      variant="outlined"
      disabled={disabled}
      sx={{
        justifySelf: 'start',
        '&:focus-within': { outline: '2px solid', outlineOffset: 2 },
        '& input': hidden,
      }}
    >
      {label}
      <input
        type="file"
        accept={accept}
        disabled={disabled}
        onChange={(event) => {
          const file = event.target.files?.[0];
          // Reset the value, so that choosing the same file again is a change, too.
          event.target.value = '';
          if (file) onFile(file);
        }}
      />
    </Button>
  );
}
