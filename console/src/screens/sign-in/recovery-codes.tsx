import { Box, Button, Checkbox, FormControlLabel, Typography } from '@mui/material';
import { useState } from 'react';
import { CopyButton } from '../../design/copy-button.tsx';

interface RecoveryCodesProps {
  readonly codes: readonly string[];
  readonly onSaved: () => void;
}

/** Shows new recovery codes once. The operator can continue after confirming that they are saved. */
export function RecoveryCodes({ codes, onSaved }: RecoveryCodesProps) {
  const [isSaved, setSaved] = useState(false);
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      <Typography>
        Each of these codes signs you in once if you lose your authenticator app. They are shown only now:
        keep them somewhere safe.
      </Typography>
      <Box
        component="ul"
        aria-label="Recovery codes"
        sx={{
          display: 'grid',
          gridTemplateColumns: '1fr 1fr',
          gap: 1,
          m: 0,
          p: 2,
          listStyle: 'none',
          backgroundColor: 'action.hover',
          borderRadius: 1,
          fontFamily: 'monospace',
        }}
      >
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </Box>
      <CopyButton text={codes.join('\n')} label="Copy the codes" />
      <FormControlLabel
        control={<Checkbox checked={isSaved} onChange={(event) => setSaved(event.target.checked)} />}
        label="I have saved them"
      />
      <Button variant="contained" disabled={!isSaved} onClick={onSaved}>
        Continue
      </Button>
    </Box>
  );
}
