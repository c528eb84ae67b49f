import type { Doubt } from '@outpick/contracts/admin';
import { Alert, Box, Checkbox, FormControlLabel } from '@mui/material';

interface DoubtsProps {
  readonly doubts: readonly Doubt[];
  /** The ids of the confirmed doubts. */
  readonly confirmed: ReadonlySet<string>;
  readonly onConfirm: (id: string, isConfirmed: boolean) => void;
}

const shown = {
  role: 'group',
  'aria-label': 'Please confirm',
  sx: { borderLeft: '3px solid', borderColor: 'warning.main', pl: 2, display: 'grid', gap: 1 },
};

const takesNoSpace = { position: 'absolute' };

/** Shows each reason to doubt an act with a checkbox that confirms it. */
export function Doubts({ doubts, confirmed, onConfirm }: DoubtsProps) {
  const hasDoubts = doubts.length > 0;
  return (
    <Box {...(hasDoubts ? shown : { sx: takesNoSpace })}>
      {/* Screen readers announce text only in a live region that was there before it. */}
      <Box role="status" sx={{ fontWeight: 600 }}>
        {hasDoubts && 'Is this right? Confirm each line.'}
      </Box>
      {doubts.map(({ id, sentence }) => (
        <FormControlLabel
          key={id}
          label={sentence}
          sx={{ alignItems: 'start', m: 0 }}
          control={
            <Checkbox
              checked={confirmed.has(id)}
              onChange={(_event, isChecked) => onConfirm(id, isChecked)}
              sx={{ py: 0, pl: 0 }}
            />
          }
        />
      ))}
    </Box>
  );
}

/** Shows why an act cannot be right. */
export const Refusals = ({ refusals }: { readonly refusals: readonly string[] }) =>
  refusals.map((refusal) => (
    <Alert key={refusal} severity="error">
      {refusal}
    </Alert>
  ));
