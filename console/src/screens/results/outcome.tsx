import type { ActOutcomeAnswer } from '@outpick/contracts/admin';
import { Alert } from '@mui/material';

/** Seconds between updates of an act's outcome. Settling a large contest again takes minutes. */
export const outcomeSeconds = 3;

/** Shows what the last act actually changed. */
export function Outcome({ outcome }: { readonly outcome: ActOutcomeAnswer | undefined }) {
  if (!outcome || outcome.state === 'none') return null;
  return (
    <Alert severity={outcome.state === 'done' ? 'success' : 'info'} sx={{ mb: 3 }}>
      {outcome.state === 'done' ? `The last act: ${outcome.sentence}` : outcome.sentence}
    </Alert>
  );
}
