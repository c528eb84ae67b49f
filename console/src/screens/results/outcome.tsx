import type { ActOutcomeAnswer } from '@outpick/contracts/admin';
import { Alert } from '@mui/material';

/** Boards of a large contest take minutes. */
export const outcomeSeconds = 3;

/** What the last act changed in fact. */
export function Outcome({ outcome }: { readonly outcome: ActOutcomeAnswer | undefined }) {
  if (!outcome || outcome.state === 'none') return null;
  return (
    <Alert severity={outcome.state === 'done' ? 'success' : 'info'} sx={{ mb: 3 }}>
      {outcome.state === 'done' ? `The last act: ${outcome.sentence}` : outcome.sentence}
    </Alert>
  );
}
