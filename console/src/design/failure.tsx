import { Alert, Box, Button, Typography } from '@mui/material';
import { failureMessage } from '../platform/failure-message.ts';

interface FailureProps {
  /** The title, for example "The devices could not be loaded." */
  readonly what?: string;
  readonly error: unknown;
  readonly onRetry?: () => unknown;
}

/** Shown for a failed load: what failed, why, and a Retry button. */
export function Failure({ what = 'This could not be loaded.', error, onRetry }: FailureProps) {
  return (
    <Box role="alert" sx={{ py: 3, borderLeft: '3px solid', borderColor: 'error.main', pl: 2, my: 2 }}>
      <Typography variant="h2" component="p">
        {what}
      </Typography>
      <Typography>{failureMessage(error)}</Typography>
      {onRetry && (
        <Button variant="outlined" sx={{ mt: 1 }} onClick={() => void onRetry()}>
          Retry
        </Button>
      )}
    </Box>
  );
}

/** The error message of a form that the server refused. */
export function FailureLine({ message }: { readonly message: string | undefined }) {
  return message === undefined ? null : (
    <Alert severity="error" sx={{ my: 1 }}>
      {message}
    </Alert>
  );
}
